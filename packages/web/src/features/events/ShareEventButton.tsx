import type { Event } from '@nukkad/core/features/events/contract.ts';
import { lazy, Suspense } from 'react';
import { backend } from '#backend';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useSheet } from '../../ui/useSheet.ts';

const ShareEventSheet = lazy(() => import('./ShareEventSheet.tsx'));

export const mayShare = ({ status, source }: Event) =>
  backend.can.linkToEvents && status !== 'draft' && source?.isPublic !== false;

interface ShareProps {
  event: Pick<Event, 'id' | 'name'>;
  /** Says so in words, where it is what a host does next. */
  invite?: 'main' | 'wide' | 'small';
}

export function ShareEventButton({ event: { id, name }, invite }: ShareProps) {
  const [isOpen, setOpen] = useSheet(invite ? `${invite} invite ${id}` : 'share event');
  return (
    <>
      {invite ? (
        <Button
          look={invite === 'small' ? 'plain' : 'main'}
          small={invite !== 'wide'}
          wide={invite === 'wide'}
          icon="share"
          aria-haspopup="dialog"
          aria-label={`Invite people to ${name}`}
          onClick={() => setOpen(true)}
        >
          {invite === 'small' ? 'Invite' : 'Invite people'}
        </Button>
      ) : (
        <IconButton icon="share" label={`Share ${name}`} raised onClick={() => setOpen(true)} />
      )}
      {isOpen && (
        <Suspense>
          <ShareEventSheet id={id} name={name} close={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
