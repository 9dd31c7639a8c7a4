'use no memo'; // Memo caches would only make the first download larger.

import { codeMinutes } from '@nukkad/core/features/account/sign-in-code-times.ts';
import { useEffect, useState } from 'react';
import { backend } from '#backend';
import type { SignIn } from '../../../data/backend/backend.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { LazyPasskeyButton } from './LazyPasskeyButton.tsx';
import { CodeField } from '../CodeField.tsx';

const resendAfterSeconds = 30;

export function EmailCodeSheet({ enter, close }: { enter(by: SignIn): Promise<unknown>; close(): void }) {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState(false);
  const [wait, setWait] = useState(0);
  // No useMutation: someone who is signed out loads no query client, see decision 0001.
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  async function send() {
    setBusy(true);
    setProblem(null);
    try {
      await backend.sendCode(email);
      setSent(true);
      setWait(resendAfterSeconds);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The email couldn’t be sent.');
    }
    setBusy(false);
  }

  async function submit() {
    if (!sent) return send();
    setBusy(true);
    await enter({ way: 'email', email, code });
    setBusy(false);
  }

  return (
    <Sheet title={sent ? 'Check your email' : 'Continue with Email'} close={close}>
      <Form submit={() => void submit()}>
        {sent ? (
          <>
            <p>
              We sent a six-digit code to <strong>{email}</strong>. Enter it in this browser within {codeMinutes}{' '}
              minutes.
            </p>
            <CodeField code={code} change={setCode} problem={problem} />
            <Button look="main" wide type="submit" busy={busy} disabled={code.length !== 6}>
              Sign in
            </Button>
            <Button look="quiet" disabled={wait > 0} onClick={() => void send()}>
              {wait > 0 ? `Send again in ${wait} s` : 'Send again'}
            </Button>
          </>
        ) : (
          <>
            <TextField
              label="Email address"
              type="email"
              name="email"
              autoComplete="username webauthn"
              required
              value={email}
              problem={problem}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Button look="main" wide type="submit" busy={busy} disabled={!/\S@\S/.test(email)}>
              Send me a code
            </Button>
            <LazyPasskeyButton enter={enter} offersInField />
          </>
        )}
      </Form>
    </Sheet>
  );
}
