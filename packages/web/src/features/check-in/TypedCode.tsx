import { plainCode } from '@nukkad/core/features/tickets/ticket-code.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useIsWide } from '../../device/useIsWide.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import styles from './CheckIn.module.css';

export function TypedCode({ hasCamera, check }: { hasCamera: boolean; check(code: string): void }) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // At a desk without a camera, typing comes first. On a phone the keyboard would cover half of the screen.
  const isFirst = useIsWide() && !hasCamera;
  useEffect(() => {
    if (isFirst && document.activeElement?.tagName === 'H1') field.current?.focus({ preventScroll: true });
  }, [isFirst]);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (plainCode(code) === '') return;
    check(code);
    setCode('');
  }
  return (
    <form className={styles.typed} onSubmit={submit}>
      <TextField
        ref={field}
        label="Ticket code"
        {...(!hasCamera && { hint: 'No camera found. Type the code, or find the name below.' })}
        placeholder="e.g. 23467 9ACDE"
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
