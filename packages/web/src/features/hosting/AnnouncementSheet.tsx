import type { Hosted } from '@nukkad/core/features/hosting/contract.ts';
import { announcementLimits } from '@nukkad/core/features/hosting/announcement-limits.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { api } from '../../data/api.ts';
import { notifyFailure } from '../../data/failure.ts';
import { useDraft } from '../../data/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/Toast.tsx';

export function AnnouncementSheet({ event, close }: { event: Hosted; close(): void }) {
  const { form, fill, clear } = useDraft(`announcement ${event.id}`, { body: '' });
  const { body } = form;
  // One id for all tries, so that a retry after a lost answer sends nothing twice.
  const [announcementId] = useState(() => uuid());
  const send = useMutation({
    mutationFn: () => api.hosting.announce({ id: event.id, announcementId, body }),
    onSuccess: () => {
      toast('Sent to everyone with a ticket');
      clear();
      close();
    },
    onError: notifyFailure,
  });
  return (
    <Sheet title="New announcement" close={close}>
      <TextArea
        label="Message"
        rows={5}
        maxLength={announcementLimits.length}
        placeholder="e.g. Bring a mat. We meet at the gate."
        hint="Everyone with a ticket sees it on the event page, including people who get one later."
        value={body}
        onChange={({ currentTarget }) => fill({ body: currentTarget.value })}
      />
      {event.isPrivate && <Note>Don’t include the address: not every attendee is approved to see it.</Note>}
      <Button
        look="main"
        wide
        icon="send"
        busy={send.isPending}
        disabled={body.trim() === ''}
        onClick={() => send.mutate()}
      >
        Send to all
      </Button>
    </Sheet>
  );
}
