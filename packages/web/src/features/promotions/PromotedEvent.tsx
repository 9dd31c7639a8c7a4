import type { Event } from '@nukkad/core/features/events/contract.ts';
import type { PromotedBy } from '@nukkad/core/features/events/promoted-by.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { api } from '../../data/api.ts';
import { promotionHidden, refetchEvents } from '../../data/cache/events.ts';
import { notifyFailure } from '../../data/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import { toast } from '../../ui/Toast.tsx';
import styles from './PromotedEvent.module.css';

const WhyPromotedSheet = lazy(() => import('./WhyPromotedSheet.tsx'));

/** What is around an event that its host or the operator promotes, among others. */
export function PromotedEvent({ event, by, children }: { event: Event; by: PromotedBy; children: ReactNode }) {
  const cache = useQueryClient();
  const [isAsking, setAsking] = useSheet(`promoted ${event.id}`);
  const hide = useMutation({
    mutationFn: () => api.promotions.hide({ id: event.id }),
    onMutate() {
      promotionHidden(cache, event.id);
      toast('You won’t see this event promoted again');
    },
    onError(error) {
      notifyFailure(error);
      void refetchEvents(cache);
    },
  });
  return (
    <li className={styles.promoted}>
      <div className={styles.head}>
        <p>Promoted</p>
        <Button small look="quiet" onClick={() => setAsking(true)}>
          Why this?
        </Button>
        <Button small look="quiet" onClick={() => hide.mutate()}>
          Hide
        </Button>
      </div>
      {children}
      {isAsking && (
        <Suspense>
          <WhyPromotedSheet event={event} by={by} close={() => setAsking(null)} />
        </Suspense>
      )}
    </li>
  );
}
