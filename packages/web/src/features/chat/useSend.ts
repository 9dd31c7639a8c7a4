import type { SharedPlace } from '@nukkad/core/features/chat/location-share-contract.ts';
import { v4 as uuid } from 'uuid';
import type { Unsent } from '../../device/unsent-message.ts';
import { useMe } from '../../data/session.tsx';
import { useLive } from '../../data/useLive.ts';
import { currentTime } from '../../device/server-time.ts';
import { noteShared } from '../../device/own-location-shares.ts';

export function useSend(conversationId: string) {
  const me = useMe();
  const { outbox } = useLive();
  function send(message: Unsent['message']): string {
    const messageId = uuid();
    outbox.add({ messageId, conversationId, message, at: new Date(currentTime()).toISOString() });
    return messageId;
  }
  return {
    text: (message: string, replyTo: number | undefined) =>
      send({ type: 'text', message, ...(replyTo === undefined ? {} : { replyTo }) }),
    /** Null shares the name of the area only. */
    place(place: SharedPlace | null) {
      const messageId = send(place === null ? { type: 'location' } : { type: 'location', place });
      if (place !== null && place.liveMinutes !== null) noteShared(me.id, messageId);
    },
    picture: (blob: Blob, caption: string) =>
      send({ type: 'picture', pictureId: uuid(), blob, ...(caption === '' ? {} : { caption }) }),
  };
}
