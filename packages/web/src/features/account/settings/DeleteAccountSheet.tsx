import type { Leaving } from '@nukkad/core/features/account/leaving/contract.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../data/api.ts';
import { wordsFor } from '../../../data/failure.ts';
import { LoadError } from '../../../data/LoadError.tsx';
import { withFreshSignIn } from '../../../data/with-fresh-sign-in.ts';
import { queries } from '../../../data/queries.ts';
import { useMe } from '../../../data/session.tsx';
import { fullDate } from '../../../format/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Form } from '../../../ui/Form.tsx';
import { BulletList } from '../../../ui/BulletList.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { leaveSheets } from '../../../ui/useSheet.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/Toast.tsx';
import { useEndSession } from '../useEndSession.ts';
import styles from './DeleteAccountSheet.module.css';
import { leavingWords } from './leaving-words.ts';

export default function DeleteAccountSheet({ close }: { close(): void }) {
  const leaving = useQuery(queries.leaving());
  return (
    <Sheet title="Delete your account" close={close}>
      {leaving.data ? (
        leaving.data.mustSettle.length > 0 ? (
          <SettleFirst events={leaving.data.mustSettle} />
        ) : (
          <Confirm leaving={leaving.data} close={close} />
        )
      ) : leaving.isError ? (
        <LoadError query={leaving} />
      ) : (
        <Skeleton many={3} height={24} />
      )}
    </Sheet>
  );
}

function SettleFirst({ events }: { events: Leaving['mustSettle'] }) {
  return (
    <>
      <p>
        People have paid for events that you host. Open each one and cancel it, so that everyone gets their money back,
        or hand it over to a co-host under Team. They must accept before you can delete your account.
      </p>
      <ul className={styles.events}>
        {events.map(({ id, name, date, attendees }) => (
          <li key={id}>
            <Link to={`/hosting/${id}`}>
              <strong>{name}</strong>
              <span>
                {fullDate(date)} · {attendees} {attendees === 1 ? 'seat' : 'seats'} taken
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Confirm({ leaving, close }: { leaving: Leaving; close(): void }) {
  const me = useMe();
  const endSession = useEndSession();
  const [name, setName] = useState('');
  const remove = useMutation({
    mutationFn: () => withFreshSignIn(() => api.leaving.deleteAccount({ name })),
    async onSuccess() {
      await leaveSheets();
      await endSession();
      toast('Your account has been deleted');
    },
  });
  return (
    <Form submit={() => remove.mutate()}>
      <BulletList>
        {leavingWords(leaving).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </BulletList>
      <p>
        <strong>This can’t be undone.</strong>
        {me.adultConfirmed && ' If you only want a break, pause your account instead.'}
      </p>
      {me.name === '' ? (
        remove.error && <p role="alert">{wordsFor(remove.error)}</p>
      ) : (
        <TextField
          label={`Type your name, ${me.name}, to confirm`}
          autoComplete="off"
          value={name}
          problem={remove.error && wordsFor(remove.error)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <Button look="danger" wide type="submit" busy={remove.isPending} disabled={me.name !== '' && name.trim() === ''}>
        Delete permanently
      </Button>
      <Button wide onClick={close}>
        Keep my account
      </Button>
    </Form>
  );
}
