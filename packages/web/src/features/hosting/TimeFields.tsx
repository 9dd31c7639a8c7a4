import { zoneName } from '@nukkad/core/kernel/time-zone.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './EventEditor.module.css';
import type { FieldProps } from './event-form.ts';
import { timesWithStart } from './keep-duration.ts';

export function TimeFields({ form, edit, problemOf }: FieldProps) {
  return (
    <Section title="When">
      <TextField
        label="Starts"
        type="datetime-local"
        value={form.start}
        problem={problemOf('start')}
        onChange={({ currentTarget }) => edit(timesWithStart(form, currentTarget.value))}
      />
      <TextField
        label="Ends"
        type="datetime-local"
        value={form.end}
        problem={problemOf('end')}
        onChange={({ currentTarget }) => edit({ end: currentTarget.value })}
      />
      <TimeZoneField form={form} edit={edit} problemOf={problemOf} />
    </Section>
  );
}

const inOrder = new Intl.Collator('en').compare;

function TimeZoneField({ form, edit, problemOf }: FieldProps) {
  const problem = problemOf('timeZone');
  const [choosing, setChoosing] = useState(false);
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone').map(zoneName).toSorted(inOrder));
  if (!choosing && !problem)
    return (
      <p className={styles.zone}>
        Time zone: {form.timeZone.replaceAll('_', ' ')}
        <Button look="quiet" small onClick={() => setChoosing(true)}>
          Change
        </Button>
      </p>
    );
  return (
    <SelectField
      label="Time zone"
      value={form.timeZone}
      problem={problem}
      onChange={({ currentTarget }) => edit({ timeZone: currentTarget.value })}
    >
      {[...new Set([form.timeZone, ...zones])].map((it) => (
        <option key={it} value={it}>
          {it.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  );
}
