import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { Retry } from '../../data/Retry.tsx';
import { dateAndTime } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Note } from '../../ui/Note.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { operatorQueries } from './operator-queries.ts';
import styles from './OperatorScreen.module.css';
import { useOperatorChange } from './useOperatorChange.ts';

/** The id in the address of an event's page, or as it is. */
const idIn = (address: string) => address.trim().split(/[?#]/)[0]?.split('/').findLast(Boolean) ?? '';

export function OperatorPromotions() {
  const query = useQuery(operatorQueries.promotions());
  const [address, setAddress] = useState('');
  const change = useOperatorChange(query, () => setAddress(''));
  const promote = (eventId: string, isPromoted: boolean) =>
    change.mutate(() => api.operator.setPromotion({ eventId, isPromoted }));
  if (!query.data)
    return (
      <Retry query={query}>
        <Skeleton many={1} height={160} />
      </Retry>
    );
  return (
    <Section title="Promoted events">
      <Note>Your promotions are free and last until the event begins. What a host has paid for continues.</Note>
      <ul className={styles.entries}>
        {query.data.map(({ eventId, name, by, until }) => (
          <li key={`${eventId} ${by} ${until}`}>
            <span dir="auto">
              {name}
              <small>{`By the ${by}, until ${dateAndTime(until)}`}</small>
            </span>
            {by === 'operator' && (
              <Button small busy={change.isPending} onClick={() => promote(eventId, false)}>
                End
                <span className="aside"> the promotion of {name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Form submit={() => promote(idIn(address), true)}>
        <TextField
          label="Address of the event"
          hint="It must be published, upcoming, at a public place and not imported."
          required
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button type="submit" wide busy={change.isPending}>
          Promote
        </Button>
      </Form>
    </Section>
  );
}
