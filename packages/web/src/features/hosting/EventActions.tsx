import type { Hosted } from '@nukkad/core/features/hosting/contract.ts';
import { mayMove } from '@nukkad/core/features/hosting/event-transitions.ts';
import { mayManage } from '@nukkad/core/features/hosting/may-manage-event.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { v4 as uuid } from 'uuid';
import { api } from '../../data/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { leaveSheets, useSheet } from '../../ui/useSheet.ts';
import { toast } from '../../ui/Toast.tsx';
import type { Autosave } from './autosave.ts';
import styles from './EventEditor.module.css';
import { useEventMutation } from './useEventMutation.ts';
import { hostedEventChanged, hostedEventCancelled, hostedEventRemoved } from '../../data/cache/hosting.ts';

const loadRepeat = () => import('./RepeatSheet.tsx');
const RepeatSheet = lazy(loadRepeat);
const PromoteSheet = lazy(() => import('../promotions/PromoteSheet.tsx'));

export function EventActions({ event, autosave }: { event: Hosted; autosave: Autosave }) {
  const { status, role } = event;
  const [asking, setAsking] = useSheet<'promote' | 'repeat' | 'cancel' | 'remove'>('whole event');
  const close = () => setAsking(null);
  return (
    <div className={styles.column}>
      {status === 'published' && mayManage(role, 'promote') && (
        <Button wide icon="sun" onClick={() => setAsking('promote')}>
          Promote event
        </Button>
      )}
      {status !== 'cancelled' && event.seriesId === null && (
        <Button wide icon="calendar" onPointerEnter={() => void loadRepeat()} onClick={() => setAsking('repeat')}>
          Repeat event
        </Button>
      )}
      <CopyButton id={event.id} />
      {mayMove(status, 'cancel') && mayManage(role, 'cancel') && (
        <Button wide look="danger" onClick={() => setAsking('cancel')}>
          Cancel event
        </Button>
      )}
      {mayMove(status, 'remove') && mayManage(role, 'remove') && (
        <Button wide look="danger" icon="trash" onClick={() => setAsking('remove')}>
          Delete draft
        </Button>
      )}
      <Suspense>
        {asking === 'repeat' && <RepeatSheet event={event} close={close} />}
        {asking === 'promote' && <PromoteSheet event={event} close={close} />}
      </Suspense>
      {asking === 'cancel' && <CancelSheet event={event} autosave={autosave} close={close} />}
      {asking === 'remove' && <DeleteSheet id={event.id} autosave={autosave} close={close} />}
    </div>
  );
}

function CopyButton({ id }: { id: string }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const copy = useEventMutation(async () => {
    const made = await api.hosting.copy({ id, newId: uuid() });
    hostedEventChanged(cache, made);
    toast('Copied. The new event is one week later.');
    await navigate(`/hosting/${made.id}`);
  });
  return (
    <Button wide icon="copy" busy={copy.isPending} onClick={() => copy.mutate()}>
      Copy as a new draft
    </Button>
  );
}

function cancelWords({ numbers: { sold, held, waiting }, price }: Hosted): string {
  if (sold + held + waiting === 0) return 'No one has a ticket yet. The event will be shown as cancelled.';
  const seats = sold === 1 ? '1 ticket will be cancelled' : `${sold} tickets will be cancelled`;
  const money = price > 0 ? ' and refunded in full' : '';
  const waitlist = waiting > 0 ? ' The waitlist will be closed.' : '';
  return `${seats}${money}. Attendees are notified right away.${waitlist}`;
}

function CancelSheet({ event, autosave, close }: { event: Hosted; autosave: Autosave; close(): void }) {
  const { id } = event;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const cancel = useEventMutation(async () => {
    const cancelled = await api.hosting.cancel({ id });
    autosave.discard();
    await hostedEventCancelled(cache, cancelled);
    toast('Event cancelled');
    await leaveSheets();
    await navigate(`/events/${id}`, { replace: true });
  });
  return (
    <Sheet title="Cancel this event?" close={close}>
      <p>{cancelWords(event)}</p>
      <p>This can’t be undone.</p>
      <Button look="danger" wide busy={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel event
      </Button>
      <Button wide onClick={close}>
        Keep event
      </Button>
    </Sheet>
  );
}

function DeleteSheet({ id, autosave, close }: { id: string; autosave: Autosave; close(): void }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const remove = useEventMutation(async () => {
    await api.hosting.remove({ id });
    autosave.discard();
    hostedEventRemoved(cache, id);
    toast('Draft deleted');
    await leaveSheets();
    await navigate('/hosting', { replace: true });
  });
  return (
    <Sheet title="Delete this draft?" close={close}>
      <p>Only you and your co-hosts can see it. This can’t be undone.</p>
      <Button look="danger" wide busy={remove.isPending} onClick={() => remove.mutate()}>
        Delete draft
      </Button>
      <Button wide onClick={close}>
        Keep draft
      </Button>
    </Sheet>
  );
}
