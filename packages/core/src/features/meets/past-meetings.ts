import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { answeredForMs } from '../people/meeting-answers.ts';
import { ownRequests } from './own-requests.ts';

export const hasTakenPlace = (now: Date) =>
  sql<boolean>`(meet_request.status = 'accepted' and meet_request.expires_at <= ${now})`;

export const meetingsAsked = (context: Reader) =>
  ownRequests(context)
    .where(hasTakenPlace(context.now))
    .where('expires_at', '>', new Date(context.now.getTime() - answeredForMs));
