import type { EventQuestion } from '@nukkad/core/features/event-questions/contract.ts';
import type { Event } from '@nukkad/core/features/events/contract.ts';

export type QuestionSheet = { to: 'ask' } | { to: 'answer' | 'more' | 'report'; question: EventQuestion };

export type QuestionedEvent = Pick<Event, 'id' | 'name' | 'status' | 'endsAt' | 'role' | 'host'>;
