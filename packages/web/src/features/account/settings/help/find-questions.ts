import type { Question, Topic } from './topic.ts';

/** Lower case, and without accents and marks, so that 'cafe' finds 'café'. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase();

/** Questions with all words, in the question, its answer, its topic or its further words; those with a word in the question come first. */
export function findQuestions(topics: readonly Topic[], typed: string): Question[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = topics.flatMap(({ title, questions }) =>
    questions
      .map((it) => ({
        it,
        question: plain(it.question),
        all: plain(`${title} ${it.question} ${it.answer} ${it.words ?? ''}`),
      }))
      .filter(({ all }) => words.every((word) => all.includes(word))),
  );
  const isAsked = ({ question }: { question: string }) => words.some((word) => question.includes(word));
  return [...found.filter(isAsked), ...found.filter((it) => !isAsked(it))].map(({ it }) => it);
}
