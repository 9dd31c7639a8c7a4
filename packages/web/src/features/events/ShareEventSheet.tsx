import { v4 as uuid } from 'uuid';
import { useAway, useLive } from '../../data/useLive.ts';
import { currentTime } from '../../device/server-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/Toast.tsx';
import { ConnectionPicker } from '../people/ConnectionPicker.tsx';
import { shareEvent } from './share-event-link.ts';

/** Shares an event by its public link, or as a card in a conversation. */
export default function ShareEventSheet({ id, name, close }: { id: string; name: string; close(): void }) {
  const { outbox } = useLive();
  const isAway = useAway();
  function send(conversationId: string, to: string) {
    outbox.add({
      messageId: uuid(),
      conversationId,
      message: { type: 'event', eventId: id },
      at: new Date(currentTime()).toISOString(),
    });
    toast(isAway ? `We’ll send it to ${to} when you’re back online` : `Sent to ${to}`);
    close();
  }
  return (
    <Sheet title={`Share ${name}`} close={close}>
      <Button
        icon="share"
        wide
        onClick={() => {
          void shareEvent({ id, name });
          close();
        }}
      >
        {typeof navigator.share === 'function' ? 'Share a link' : 'Copy link'}
      </Button>
      <Section title="Send to a connection">
        <ConnectionPicker
          verb="Send"
          empty="Once you’re connected with someone, you can send them events here."
          choose={(person, conversationId) => send(conversationId, person.name.split(' ')[0] ?? person.name)}
        />
      </Section>
    </Sheet>
  );
}
