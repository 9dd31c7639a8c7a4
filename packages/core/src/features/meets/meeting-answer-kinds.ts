/** What someone says after a meeting, until `people/meeting-answers.ts`. 'again': they met and would meet again. */
export const meetingAnswers = ['again', 'not again', 'not met'] as const;
export type MeetingAnswer = (typeof meetingAnswers)[number];
