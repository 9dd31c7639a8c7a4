import type { SharedPlace } from '@nukkad/core/features/chat/location-share-contract.ts';

/** A message to be sent. Every try sends the same, so that the server stores it once. */
export interface Unsent {
  messageId: string;
  /** A UUID of version 7, in the order of writing. It stays on this device, since it contains its clock. */
  order: string;
  personId: string;
  conversationId: string;
  message:
    | { type: 'text'; message: string; replyTo?: number }
    | { type: 'location'; place?: SharedPlace }
    | { type: 'event'; eventId: string }
    | UnsentPicture;
  /** When it was written, ISO 8601. */
  at: string;
  /** The refusal of the server, a code of refusal-words.ts; null while it waits. */
  refused: string | null;
  /** Whether it is stored on the device or only in this tab; null until that is known. */
  isKept: boolean | null;
  /** Whether a location was given to a connection, so that the server may have it without an answer. */
  isHandedOver?: boolean;
}

export interface UnsentPicture {
  type: 'picture';
  pictureId: string;
  blob: Blob;
  caption?: string;
}
