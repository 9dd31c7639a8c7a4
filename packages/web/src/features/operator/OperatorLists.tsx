import type { Entry } from '@nukkad/core/features/operator/contract.ts';
import { operatorLists, type OperatorList } from '@nukkad/core/features/operator/operator-list.ts';
import { entryLimit, maxEntries } from '@nukkad/core/features/operator/operator-list-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { Retry } from '../../data/Retry.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Note } from '../../ui/Note.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { operatorQueries } from './operator-queries.ts';
import styles from './OperatorScreen.module.css';
import { useOperatorChange } from './useOperatorChange.ts';
import { listWords } from './operator-list-words.ts';

export function OperatorLists() {
  const query = useQuery(operatorQueries.lists());
  if (!query.data)
    return (
      <Retry query={query}>
        <Skeleton many={3} height={160} />
      </Retry>
    );
  return operatorLists.map((list) => (
    <List key={list} list={list} entries={query.data.filter((entry) => entry.list === list)} />
  ));
}

function List({ list, entries }: { list: OperatorList; entries: readonly Entry[] }) {
  const { title, label, button, about } = listWords[list];
  const lists = useQuery(operatorQueries.lists());
  const [entry, setEntry] = useState('');
  const [area, setArea] = useState('');
  const add = useOperatorChange(lists, () => {
    setEntry('');
    setArea('');
  });
  const remove = useOperatorChange(lists);
  return (
    <Section title={title}>
      <Note>{about}</Note>
      {entries.length > 0 && (
        <ul className={styles.entries}>
          {entries.map((it) => (
            <li key={it.id}>
              <span dir="auto">{[it.entry, it.area].filter(Boolean).join(', ')}</span>
              <Button
                small
                busy={remove.isPending}
                onClick={() => remove.mutate(() => api.operator.removeFromList({ list, id: it.id }))}
              >
                Remove
                <span className="aside"> {it.entry}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {entries.length >= maxEntries ? (
        <Note>This list is full. Remove an entry first.</Note>
      ) : (
        <Form submit={() => add.mutate(() => api.operator.addToList({ list, entry, area }))}>
          <TextField
            label={label}
            required
            maxLength={entryLimit}
            value={entry}
            onChange={(event) => setEntry(event.currentTarget.value)}
          />
          {list === 'venue' && (
            <TextField
              label="Area (optional)"
              hint="If other venues have the same name."
              maxLength={entryLimit}
              value={area}
              onChange={(event) => setArea(event.currentTarget.value)}
            />
          )}
          <Button type="submit" wide busy={add.isPending}>
            {button}
          </Button>
        </Form>
      )}
    </Section>
  );
}
