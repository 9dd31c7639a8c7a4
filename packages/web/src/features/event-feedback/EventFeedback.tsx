import type { Event } from '@nukkad/core/features/events/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { queries } from '../../data/queries.ts';
import { notifyFailure } from '../../data/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/Toast.tsx';
import styles from './EventFeedback.module.css';
import { feedbackGiven } from '../../data/cache/events.ts';

export function EventFeedback() {
  const { data } = useQuery(queries.feedback());
  const event = data?.[0];
  return event ? <FeedbackCard key={event.id} event={event} /> : null;
}

function FeedbackCard({ event: { id, name } }: { event: Event }) {
  const cache = useQueryClient();
  const [happened, setHappened] = useState(false);
  const give = useMutation({
    mutationFn: (feedback: { happened: boolean; met: boolean }) => api.feedback.give({ id, ...feedback }),
    onSuccess: () => {
      toast('Thanks for your feedback');
      feedbackGiven(cache, id);
    },
    onError: notifyFailure,
  });
  return (
    <section className={styles.card} aria-label={`How was ${name}?`}>
      <h2>{happened ? 'Did you meet someone?' : `Did ${name} take place?`}</h2>
      <div className={styles.answers}>
        {happened ? (
          <>
            <Button small busy={give.isPending} onClick={() => give.mutate({ happened: true, met: true })}>
              Yes, I did
            </Button>
            <Button small busy={give.isPending} onClick={() => give.mutate({ happened: true, met: false })}>
              Not this time
            </Button>
          </>
        ) : (
          <>
            <Button small onClick={() => setHappened(true)}>
              Yes
            </Button>
            <Button small busy={give.isPending} onClick={() => give.mutate({ happened: false, met: false })}>
              No
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
