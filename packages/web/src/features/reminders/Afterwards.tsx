import type { Event } from '@nukkad/core/features/events/contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { questionAnswered } from '../../data/cache/events.ts';
import { queries } from '../../data/queries.ts';
import { tellFailure } from '../../data/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/Toast.tsx';
import styles from './Afterwards.module.css';

/** Asks how an event was that one went to; nothing when there is nothing to ask. */
export function Afterwards() {
  const { data } = useQuery(queries.questions());
  const event = data?.[0];
  return event ? <Question key={event.id} event={event} /> : null;
}

function Question({ event: { id, name } }: { event: Event }) {
  const cache = useQueryClient();
  const [happened, setHappened] = useState(false);
  const [busy, setBusy] = useState(false);
  async function answer(happened: boolean, met: boolean) {
    setBusy(true);
    try {
      await api.reminders.answer({ id, happened, met });
      toast('Thanks for telling us');
      questionAnswered(cache, id);
    } catch (error) {
      tellFailure(error);
    }
    setBusy(false);
  }
  return (
    <section className={styles.question} aria-label={`How was ${name}?`}>
      <h2>{happened ? 'Did you meet someone?' : `Did ${name} happen?`}</h2>
      <div className={styles.answers}>
        {happened ? (
          <>
            <Button small busy={busy} onClick={() => void answer(true, true)}>
              Yes, I did
            </Button>
            <Button small busy={busy} onClick={() => void answer(true, false)}>
              Not this time
            </Button>
          </>
        ) : (
          <>
            <Button small onClick={() => setHappened(true)}>
              Yes
            </Button>
            <Button small busy={busy} onClick={() => void answer(false, false)}>
              No
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
