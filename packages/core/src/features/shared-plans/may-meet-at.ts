import { minuteMs } from '../../kernel/time.ts';
import { afterRequestMs } from '../meets/request-times.ts';
import { begunMs } from './plan-times.ts';

export const mayMeetAt = (meetsAt: Date, request: { expiresAt: Date }, now: Date): boolean =>
  meetsAt.getTime() >= now.getTime() - begunMs && meetsAt.getTime() <= request.expiresAt.getTime() + afterRequestMs;

/** The time that a form suggests: the next full quarter in half an hour or later, in ms since 1970. */
export const suggestedMeeting = (now: number): number =>
  Math.ceil((now + 30 * minuteMs) / (15 * minuteMs)) * 15 * minuteMs;
