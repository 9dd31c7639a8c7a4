import { useEffect, useRef } from 'react';
import { Group } from '../../../ui/Choice.tsx';
import { TextField } from '../../../ui/Field.tsx';
import styles from './BirthDateFields.module.css';
import type { TypedBirthDate } from './useBirthDate.ts';

const parts = [
  { part: 'day', label: 'Day', placeholder: 'DD', autoComplete: 'bday-day' },
  { part: 'month', label: 'Month', placeholder: 'MM', autoComplete: 'bday-month' },
  { part: 'year', label: 'Year', placeholder: 'YYYY', autoComplete: 'bday-year' },
] as const;

export function BirthDateFields({
  typed,
  problem,
  change,
}: {
  typed: TypedBirthDate;
  problem: string | null;
  change(typed: TypedBirthDate): void;
}) {
  const inputs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) inputs.current?.querySelector('input')?.focus();
  }, [problem]);
  return (
    <Group
      label="Date of birth"
      hint="Nukkad is for people aged 18 and over. We don’t keep this date."
      problem={problem}
    >
      <div ref={inputs} className={styles.parts}>
        {parts.map(({ part, ...input }) => (
          <TextField
            key={part}
            {...input}
            type="number"
            inputMode="numeric"
            value={typed[part]}
            onChange={({ currentTarget }) => change({ ...typed, [part]: currentTarget.value })}
          />
        ))}
      </div>
    </Group>
  );
}
