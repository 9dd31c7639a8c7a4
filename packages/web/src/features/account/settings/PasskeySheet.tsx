import type { SignInMethods } from '@nukkad/core/features/account/sign-in-contract.ts';
import { maxPasskeyName } from '@nukkad/core/features/account/passkey-limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../data/api.ts';
import { signInMethodsChanged } from '../../../data/cache/account.ts';
import { notifyFailure, wordsFor } from '../../../data/failure.ts';
import { withFreshSignIn } from '../../../data/with-fresh-sign-in.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/Toast.tsx';

export default function PasskeySheet({
  passkey: { id, name: was },
  mayRemove,
  close,
}: {
  passkey: SignInMethods['passkeys'][number];
  mayRemove: boolean;
  close(): void;
}) {
  const cache = useQueryClient();
  const [name, setName] = useState(was);
  const rename = useMutation({
    mutationFn: () => api.account.renamePasskey({ id, name }),
    onSuccess(methods) {
      signInMethodsChanged(cache, methods);
      close();
    },
  });
  const remove = useMutation({
    mutationFn: () => withFreshSignIn(() => api.account.removePasskey({ id })),
    onSuccess(methods) {
      close();
      signInMethodsChanged(cache, methods);
      toast('Passkey removed');
    },
    onError: notifyFailure,
  });
  return (
    <Sheet title="Your passkey" close={close}>
      <Form submit={() => rename.mutate()}>
        <TextField
          label="Name"
          value={name}
          maxLength={maxPasskeyName}
          problem={rename.error && wordsFor(rename.error)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button look="main" wide type="submit" busy={rename.isPending} disabled={name.trim() === ''}>
          Save name
        </Button>
      </Form>
      {mayRemove && (
        <Button look="danger" icon="trash" wide busy={remove.isPending} onClick={() => remove.mutate()}>
          Remove this passkey
        </Button>
      )}
    </Sheet>
  );
}
