import type { Event } from '@nukkad/core/features/events/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { queries } from '../../data/queries.ts';
import { tellFailure } from '../../data/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/Toast.tsx';
import styles from './EventFeedback.module.css';
import { questionAnswered } from '../../data/cache/events.ts';

export function EventFeedback() {
  const { data } = useQuery(queries.questions());
  const event = data?.[0];
  return event ? <Questions key={event.id} event={event} /> : null;
}

function Questions({ event: { id, name } }: { event: Event }) {
  const cache = useQueryClient();
  const [happened, setHappened] = useState(false);
  const answer = useMutation({
    mutationFn: (answers: { happened: boolean; met: boolean }) => api.reminders.answer({ id, ...answers }),
    onSuccess: () => {
      toast('Thanks for your feedback');
      questionAnswered(cache, id);
    },
    onError: tellFailure,
  });
  return (
    <section className={styles.question} aria-label={`How was ${name}?`}>
      <h2>{happened ? 'Did you meet someone?' : `Did ${name} happen?`}</h2>
      <div className={styles.answers}>
        {happened ? (
          <>
            <Button small busy={answer.isPending} onClick={() => answer.mutate({ happened: true, met: true })}>
              Yes, I did
            </Button>
            <Button small busy={answer.isPending} onClick={() => answer.mutate({ happened: true, met: false })}>
              Not this time
            </Button>
          </>
        ) : (
          <>
            <Button small onClick={() => setHappened(true)}>
              Yes
            </Button>
            <Button small busy={answer.isPending} onClick={() => answer.mutate({ happened: false, met: false })}>
              No
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
