import { plainCode } from '@nukkad/core/features/tickets/ticket-code.ts';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import styles from './CheckIn.module.css';

export function TypedCode({ check }: { check(code: string): void }) {
  const [code, setCode] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (plainCode(code) === '') return;
    check(code);
    setCode('');
  }
  return (
    <form className={styles.typed} onSubmit={submit}>
      <TextField
        label="Ticket code"
        placeholder="23467 9ACDE"
        value={code}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" look="main" wide>
        Check
      </Button>
    </form>
  );
}
