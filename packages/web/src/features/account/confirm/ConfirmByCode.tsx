import { freshMinutes } from '@nukkad/core/kernel/fresh-sign-in-time.ts';
import { codeMinutes } from '@nukkad/core/features/account/sign-in-code-times.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../../../format/number-words.ts';
import { confirmWithCode, sendConfirmingCode } from '../../../data/backend/account-calls.ts';
import { notifyFailure, wordsFor } from '../../../data/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { CodeField } from '../CodeField.tsx';

export function ConfirmByCode({ done }: { done(): void }) {
  const [code, setCode] = useState('');
  const send = useMutation({ mutationFn: sendConfirmingCode, onError: notifyFailure });
  const confirm = useMutation({ mutationFn: () => confirmWithCode(code), onSuccess: done });
  if (!send.isSuccess)
    return (
      <>
        <p>
          You signed in more than {inWords(freshMinutes)} minutes ago. We’ll email you a code, so that no one else can
          do this for you.
        </p>
        <Button look="main" icon="mail" wide busy={send.isPending} onClick={() => send.mutate()}>
          Email me a code
        </Button>
      </>
    );
  return (
    <Form submit={() => confirm.mutate()}>
      <p>We sent a six-digit code to your email address. Enter it here within {codeMinutes} minutes.</p>
      <CodeField code={code} change={setCode} problem={confirm.error && wordsFor(confirm.error)} />
      <Button look="main" wide type="submit" busy={confirm.isPending} disabled={code.length !== 6}>
        Confirm
      </Button>
      <Button look="quiet" busy={send.isPending} onClick={() => send.mutate()}>
        Send again
      </Button>
    </Form>
  );
}
