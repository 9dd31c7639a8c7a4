import { reading, signedIn } from '../../kernel/operation.ts';
import { giveFeedback, readFeedbackDue } from './event-feedback.ts';

export const reminders = {
  feedbackDue: reading.reminders.feedbackDue.handler(async ({ context }) => ({
    events: await readFeedbackDue(context),
  })),

  giveFeedback: signedIn.reminders.giveFeedback.handler(async ({ input, context }) => {
    await giveFeedback(context, input);
    return {};
  }),
};
