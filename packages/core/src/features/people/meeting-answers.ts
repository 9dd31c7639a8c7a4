import { dayMs } from '../../kernel/time.ts';

/** How long after a meeting people can say how it went, in ms. */
export const answeredForMs = 14 * dayMs;

/** What someone says after a meeting. 'again': they met and would meet again. */
export const meetingAnswers = ['again', 'not again', 'not met'] as const;
export type MeetingAnswer = (typeof meetingAnswers)[number];
