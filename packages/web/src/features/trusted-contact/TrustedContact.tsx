import type { TrustedContact as Contact } from '@nukkad/core/features/trusted-contact/contract.ts';
import { contactNameLimit } from '@nukkad/core/features/trusted-contact/contact-limits.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { contactChanged } from '../../data/cache/shared-plans.ts';
import { notifyFailure, wordsFor } from '../../data/failure.ts';
import { queries } from '../../data/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Note } from '../../ui/Note.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/Toast.tsx';
import { useLinkedSection } from '../../ui/useLinkedSection.ts';
import { onDay } from '../../format/dates.ts';
import { Retry } from '../../data/Retry.tsx';
import styles from './TrustedContact.module.css';
import { statusWords } from './contact-words.ts';

/** Who is alerted when someone hasn’t said in time that they’re safe after a meeting. Needs the query’s answer already. */
export default function TrustedContact() {
  const contact = useQuery(queries.trustedContact());
  const [isChanging, setChanging] = useState(false);
  useLinkedSection();
  return (
    <Section id="contact" title="Trusted contact">
      <p className={styles.about}>
        Share a plan, and set a time by which you’ll tap “I’m safe”. If you don’t, we email this person.
      </p>
      {contact.data === undefined ? (
        <Retry query={contact}>
          <Skeleton many={1} height={120} />
        </Retry>
      ) : contact.data && !isChanging ? (
        <Chosen contact={contact.data} change={() => setChanging(true)} />
      ) : (
        <Ask contact={contact.data} done={() => setChanging(false)} />
      )}
    </Section>
  );
}

function useContactChange() {
  const cache = useQueryClient();
  return (contact: Contact | null) => void contactChanged(cache, contact);
}

function Chosen({ contact: { name, email, status, unreachedAt }, change }: { contact: Contact; change(): void }) {
  const changed = useContactChange();
  const remove = useMutation({
    mutationFn: () => api.trustedContact.remove(),
    onSuccess() {
      changed(null);
      toast('Your trusted contact is removed');
    },
    onError: notifyFailure,
  });
  return (
    <>
      <div>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        {email && <p className={styles.about}>{email}</p>}
        <p className={styles.status} data-status={status} role="status">
          {statusWords[status]}
        </p>
        {unreachedAt && (
          <p className={styles.status} data-status="refused" role="status">
            We couldn’t reach them: our email {onDay(unreachedAt)} came back. Check their address.
          </p>
        )}
      </div>
      <Button icon="edit" wide onClick={change}>
        Change
      </Button>
      <Button wide busy={remove.isPending} onClick={() => remove.mutate()}>
        Remove
      </Button>
      {status === 'accepted' && (
        <Note>
          Removing or changing them cancels the alerts that you’ve set. If they got one, we’ll still tell them when you
          say that you’re safe.
        </Note>
      )}
    </>
  );
}

function Ask({ contact, done }: { contact: Contact | null; done(): void }) {
  const changed = useContactChange();
  const [name, setName] = useState(contact?.name ?? '');
  const [email, setEmail] = useState(contact?.email ?? '');
  const ask = useMutation({
    mutationFn: () => api.trustedContact.ask({ name, email: email.trim() }),
    onSuccess(it) {
      changed(it);
      done();
    },
  });
  return (
    <Form submit={() => ask.mutate()}>
      <TextField
        label="Their name (only you see it)"
        placeholder="e.g. Priya"
        value={name}
        maxLength={contactNameLimit}
        required
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextField
        label="Their email address"
        type="email"
        placeholder="priya@example.com"
        autoComplete="off"
        value={email}
        required
        problem={ask.error && wordsFor(ask.error)}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Button
        look="outline"
        icon="mail"
        type="submit"
        wide
        busy={ask.isPending}
        disabled={name.trim() === '' || email.trim() === ''}
      >
        Ask them
      </Button>
      {contact && (
        <Button wide onClick={done}>
          Keep {contact.name}
        </Button>
      )}
      <Note>They get an email with your first name, and can accept or decline. They don’t need an account.</Note>
    </Form>
  );
}
