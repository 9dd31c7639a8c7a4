import type { Event } from '@nukkad/core/features/events/contract.ts';
import { IconButton } from '../../ui/Button.tsx';
import { shareEvent } from './share-event.ts';

export function ShareButton({ event }: { event: Event }) {
  return <IconButton icon="share" label={`Share ${event.name}`} raised onClick={() => void shareEvent(event)} />;
}
