import type { Event } from '@nukkad/core/features/events/contract.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { useOwnUpdate } from '../../data/useLive.ts';
import { notifyFailure } from '../../data/failure.ts';
import { IconButton } from '../../ui/Button.tsx';
import styles from './Events.module.css';

export function SaveButton({ event }: { event: Event }) {
  const update = useOwnUpdate();
  const { id, name, saved } = event;
  const toggle = useMutation({
    mutationFn: (before: Event) => (before.saved ? api.events.unsave({ id }) : api.events.save({ id })),
    // Optimistic, because the server hardly ever refuses.
    onMutate: (before) => update({ type: 'event.changed', event: { ...before, saved: !before.saved } }),
    onSuccess: (event) => update({ type: 'event.changed', event }),
    onError: (error, before) => {
      update({ type: 'event.changed', event: before });
      notifyFailure(error);
    },
  });
  return (
    <span className={styles.save}>
      <IconButton
        icon="bookmark"
        label={`Save ${name} for later`}
        raised
        aria-pressed={saved}
        onClick={() => !toggle.isPending && toggle.mutate(event)}
      />
    </span>
  );
}
