import { sql } from 'kysely';
import { notHidden } from './message.ts';
import { maxUnread } from './unread-limit.ts';

export const unreadOf = (conversationId: string, readPosition: string, personId: string) => sql<number>`(
  select count(*)::int from (
    select from message
    where message.conversation_id = ${sql.ref(conversationId)} and message.position > ${sql.ref(readPosition)}
      and message.sender_id <> ${sql.ref(personId)} and message.type <> 'removed'
      and ${notHidden(sql.ref('message.id'), sql.ref(personId))}
    limit ${maxUnread}
  ) as unread)`;
