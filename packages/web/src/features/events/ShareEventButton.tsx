import type { Event } from '@nukkad/core/features/events/contract.ts';
import { lazy, Suspense } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { useSheet } from '../../ui/useSheet.ts';

const ShareEventSheet = lazy(() => import('./ShareEventSheet.tsx'));

export function ShareEventButton({ event: { id, name } }: { event: Event }) {
  const [isOpen, setOpen] = useSheet('share event');
  return (
    <>
      <IconButton icon="share" label={`Share ${name}`} raised onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ShareEventSheet id={id} name={name} close={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
