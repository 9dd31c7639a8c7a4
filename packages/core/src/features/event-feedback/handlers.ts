import { reading, signedIn } from '../../kernel/operation.ts';
import { giveFeedback, readFeedbackDue } from './event-feedback.ts';

export const feedback = {
  due: reading.feedback.due.handler(async ({ context }) => ({
    events: await readFeedbackDue(context),
  })),

  give: signedIn.feedback.give.handler(async ({ input, context }) => {
    await giveFeedback(context, input);
    return {};
  }),
};
