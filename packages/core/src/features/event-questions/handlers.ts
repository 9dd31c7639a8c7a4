import { reading, signedIn } from '../../kernel/operation.ts';
import { answerQuestion } from './answer-question.ts';
import { askQuestion } from './ask-question.ts';
import { readQuestions } from './read-questions.ts';
import { removeQuestion } from './remove-question.ts';

export const questions = {
  list: reading.questions.list.handler(({ input, context }) => readQuestions(context, input.id, input.after)),
  ask: signedIn.questions.ask.handler(({ input, context }) => askQuestion(context, input)),
  answer: signedIn.questions.answer.handler(({ input, context }) => answerQuestion(context, input)),
  remove: signedIn.questions.remove.handler(({ input, context }) =>
    removeQuestion(context, input.id, input.questionId),
  ),
};
