import { TextField } from '../../ui/Field.tsx';

/** The digits of a code that was mailed. Phones offer it from the message. */
export function CodeField({
  label = 'Code',
  code,
  change,
  problem,
}: {
  label?: string;
  code: string;
  change(code: string): void;
  problem: string | null;
}) {
  return (
    <TextField
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      value={code}
      problem={problem}
      onChange={(event) => change(event.currentTarget.value.replace(/\D/g, ''))}
    />
  );
}
