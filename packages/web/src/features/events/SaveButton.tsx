import type { Event } from '@nukkad/core/features/events/contract.ts';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { useOwnUpdate } from '../../data/useLive.ts';
import { tellFailure } from '../../data/failure.ts';
import { IconButton } from '../../ui/Button.tsx';
import styles from './Events.module.css';

/** Puts an event aside for later, and takes that back. */
export function SaveButton({ event }: { event: Event }) {
  const [busy, setBusy] = useState(false);
  const update = useOwnUpdate();
  const { id, name, saved } = event;

  async function press() {
    setBusy(true);
    // It will surely agree.
    update({ type: 'event.changed', event: { ...event, saved: !saved } });
    try {
      update({ type: 'event.changed', event: await (saved ? api.events.unsave({ id }) : api.events.save({ id })) });
    } catch (error) {
      update({ type: 'event.changed', event });
      tellFailure(error);
    }
    setBusy(false);
  }
  return (
    <span className={styles.save}>
      <IconButton
        icon="bookmark"
        label={`Save ${name} for later`}
        raised
        aria-pressed={saved}
        onClick={() => !busy && void press()}
      />
    </span>
  );
}
