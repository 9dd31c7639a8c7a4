import { codeMinutes } from '@nukkad/core/features/account/sign-in-code-times.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { beginEmailChange, changeEmail } from '../../../data/backend/account-calls.ts';
import { signInMethodsOutdated } from '../../../data/cache/account.ts';
import { wordsFor } from '../../../data/failure.ts';
import { withFreshSignIn } from '../../../data/with-fresh-sign-in.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/Toast.tsx';
import { CodeField } from '../CodeField.tsx';

/** Both addresses have to agree, each with a code. */
export default function ChangeEmailSheet({ old, close }: { old: string; close(): void }) {
  const cache = useQueryClient();
  const [email, setEmail] = useState('');
  const [newCode, setNewCode] = useState('');
  const [oldCode, setOldCode] = useState('');
  const begin = useMutation({ mutationFn: () => withFreshSignIn(() => beginEmailChange(email)) });
  const change = useMutation({
    mutationFn: () => changeEmail({ email, oldCode, newCode }),
    async onSuccess() {
      await signInMethodsOutdated(cache);
      close();
      toast('Email address changed');
    },
  });
  if (!begin.isSuccess)
    return (
      <Sheet title="Change your email" close={close}>
        <Form submit={() => begin.mutate()}>
          <p>You sign in as {old}. We’ll send a code to that address and one to the new address.</p>
          <TextField
            label="New email address"
            type="email"
            name="email"
            autoComplete="email"
            required
            value={email}
            problem={begin.error && wordsFor(begin.error)}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button look="main" wide type="submit" busy={begin.isPending} disabled={!/\S@\S/.test(email)}>
            Send both codes
          </Button>
        </Form>
      </Sheet>
    );
  return (
    <Sheet title="Check both mailboxes" close={close}>
      <Form submit={() => change.mutate()}>
        <p>Enter both codes within {codeMinutes} minutes.</p>
        <CodeField label={`Code sent to ${email}`} code={newCode} change={setNewCode} problem={null} />
        <CodeField
          label={`Code sent to ${old}`}
          code={oldCode}
          change={setOldCode}
          problem={change.error && wordsFor(change.error)}
        />
        <Button
          look="main"
          wide
          type="submit"
          busy={change.isPending}
          disabled={newCode.length !== 6 || oldCode.length !== 6}
        >
          Change email
        </Button>
        <Button look="quiet" busy={begin.isPending} onClick={() => begin.mutate()}>
          Send both again
        </Button>
      </Form>
    </Sheet>
  );
}
