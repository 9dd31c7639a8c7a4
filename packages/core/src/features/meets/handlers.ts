import { reading, signedIn } from '../../kernel/operation.ts';
import { mustHaveProfile } from '../people/person.ts';
import { postpone, setStatus } from './answer-request.ts';
import { ask } from './ask-to-meet.ts';
import { readMeets } from './meet-list.ts';
import { answerAboutMeeting, readMeetingsToAnswer } from './answer-about-meeting.ts';
import { placesToMeet } from './places-to-meet.ts';
import { readWarnings } from './read-request-warnings.ts';

export const meets = {
  list: reading.meets.list.handler(({ input: { after }, context }) => readMeets(context, after)),

  places: reading.meets.places.handler(async ({ context }) => {
    await mustHaveProfile(context);
    return { places: await placesToMeet(context) };
  }),

  warnings: reading.meets.warnings.handler(async ({ context }) => ({ warnings: await readWarnings(context) })),

  request: signedIn.meets.request.handler(({ input: { personId, ...wish }, context }) => ask(context, personId, wish)),

  setStatus: signedIn.meets.setStatus.handler(({ input, context }) => setStatus(context, input)),

  postpone: signedIn.meets.postpone.handler(({ input, context }) => postpone(context, input.id)),

  questions: reading.meets.questions.handler(async ({ context }) => ({
    meetings: await readMeetingsToAnswer(context),
  })),

  answer: signedIn.meets.answer.handler(async ({ input, context }) => {
    await answerAboutMeeting(context, input);
    return {};
  }),
};
