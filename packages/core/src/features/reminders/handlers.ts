import { reading, signedIn } from '../../kernel/operation.ts';
import { answerQuestion, readQuestions } from './event-answers.ts';

export const reminders = {
  questions: reading.reminders.questions.handler(async ({ context }) => ({ events: await readQuestions(context) })),

  answer: signedIn.reminders.answer.handler(async ({ input, context }) => {
    await answerQuestion(context, input);
    return {};
  }),
};
