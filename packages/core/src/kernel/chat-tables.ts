import type { Generated } from 'kysely';
import type { Reaction } from '../features/chat/reaction-kinds.ts';
import type { WrittenOnce } from './written-once-column.ts';

/** `first_person` < `second_person`, so that a pair has one conversation. */
export interface ConversationTable {
  id: Generated<string>;
  first_person: string;
  second_person: string;
  last_position: Generated<number>;
  last_sent_at: Generated<Date | null>;
  /** The numbers of that message's update in both people's sequences. */
  first_number: Generated<number>;
  second_number: Generated<number>;
  started_at: WrittenOnce;
  /** Around their meeting: messages then do not count. */
  uncounted_from: Generated<Date | null>;
  uncounted_until: Generated<Date | null>;
  closed_at: Generated<Date | null>;
  /** While one of the two is suspended. */
  is_held: Generated<boolean>;
}

export interface MemberTable {
  conversation_id: string;
  person_id: string;
  read_position: Generated<number>;
  shown_delivered: Generated<number>;
  shown_read: Generated<number>;
  muted: Generated<boolean>;
  /** The latest message when it was archived; null when it was not. */
  archived_position: Generated<number | null>;
}

export interface MessageTable {
  id: string;
  conversation_id: string;
  position: number;
  sender_id: string;
  type: 'text' | 'location' | 'picture' | 'event' | 'removed';
  body: string;
  attachment: string | null;
  sent_at: WrittenOnce;
  first_number: Generated<number>;
  second_number: Generated<number>;
  sender_reaction: Generated<Reaction | null>;
  recipient_reaction: Generated<Reaction | null>;
  reply_to: Generated<number | null>;
}

export interface MessageHiddenTable {
  message_id: string;
  person_id: string;
}

export interface ShareTable {
  id: string;
  conversation_id: string | null;
  plan_id: Generated<string | null>;
  person_id: string;
  live: boolean;
  /** Degrees, exact. */
  latitude: number;
  longitude: number;
  moved_at: Date;
  ends_at: Date;
}

export interface PictureTable {
  id: string;
  owner: string;
  content: Uint8Array;
  small: Uint8Array | null;
  content_type: string;
  width: number;
  height: number;
  made_at: WrittenOnce;
  wanted_at: Date;
}
