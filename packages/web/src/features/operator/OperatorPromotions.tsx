import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { notifyFailure, wordsFor } from '../../data/failure.ts';
import { withPasskey } from '../../data/with-fresh-sign-in.ts';
import { dateAndTime } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Note } from '../../ui/Note.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { operatorQueries } from './operator-queries.ts';
import styles from './Operation.module.css';

/** The id in the address of an event's page, or as it is. */
const idIn = (address: string) => address.trim().split(/[?#]/)[0]?.split('/').findLast(Boolean) ?? '';

export function OperatorPromotions() {
  const query = useQuery(operatorQueries.promotions());
  const [address, setAddress] = useState('');
  const change = useMutation({
    mutationFn: (to: { eventId: string; isPromoted: boolean }) => withPasskey(() => api.operator.setPromotion(to)),
    async onSuccess() {
      await query.refetch();
      setAddress('');
    },
    onError: notifyFailure,
  });
  if (query.isLoadingError) return <ErrorState retry={() => void query.refetch()}>{wordsFor(query.error)}</ErrorState>;
  if (!query.data) return <Skeleton many={1} height={160} />;
  return (
    <Section title="Promoted events">
      <Note>You promote an event for free, until it begins. What a host has paid for continues.</Note>
      <ul className={styles.entries}>
        {query.data.map(({ eventId, name, by, until }) => (
          <li key={`${eventId} ${by} ${until}`}>
            <span dir="auto">
              {name}
              <small>{`By the ${by}, until ${dateAndTime(until)}`}</small>
            </span>
            {by === 'operator' && (
              <Button small busy={change.isPending} onClick={() => change.mutate({ eventId, isPromoted: false })}>
                End
                <span className="aside"> the promotion of {name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Form submit={() => change.mutate({ eventId: idIn(address), isPromoted: true })}>
        <TextField
          label="Address of the event"
          hint="It must be published, upcoming, at a public place and not imported."
          required
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button type="submit" wide busy={change.isPending}>
          Promote
        </Button>
      </Form>
    </Section>
  );
}
