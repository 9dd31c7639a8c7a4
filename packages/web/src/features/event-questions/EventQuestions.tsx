import type { Event } from '@nukkad/core/features/events/contract.ts';
import { mayManage } from '@nukkad/core/features/hosting/may-manage-event.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { wordsFor } from '../../data/failure.ts';
import { itemsOf } from '../../data/items-of-pages.ts';
import { queries } from '../../data/queries.ts';
import { useNow } from '../../device/server-time.ts';
import { Button } from '../../ui/Button.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import { ShowMore } from '../../ui/ShowMore.tsx';
import styles from './EventQuestions.module.css';
import { Question } from './Question.tsx';
import type { QuestionedEvent, QuestionSheet } from './question-sheet.ts';

const QuestionSheets = lazy(() => import('./QuestionSheets.tsx'));

function hint(mayAnswer: boolean, isAsked: boolean, host: string): string | null {
  if (isAsked) return null;
  return mayAnswer
    ? 'Questions about your event appear here. Your answers are visible to everyone.'
    : `Something unclear? ${host} can answer here, for everyone.`;
}

/** Questions to the host of an event: answered ones for everyone, others for who asked, the host and co-hosts. */
export function EventQuestions({ event }: { event: QuestionedEvent & { host: NonNullable<Event['host']> } }) {
  const [sheet, setSheet] = useSheet<QuestionSheet>('question');
  const now = useNow();
  const found = useInfiniteQuery(queries.eventQuestions(event.id));
  const questions = itemsOf(
    found.data,
    (page) => page.questions,
    ({ id }) => id,
  );
  const mayAnswer = mayManage(event.role, 'answer questions');
  const mayAsk = !mayAnswer && event.status === 'published' && Date.parse(event.endsAt) > now;
  const [firstName = event.host.name] = event.host.name.split(' ');
  const words = found.data && hint(mayAnswer, questions.length > 0, firstName);
  if (questions.length === 0 && !mayAsk && !mayAnswer) return null;
  return (
    <section className={styles.questions} aria-label="Questions to the host">
      <h2>Questions</h2>
      {words && <p className={styles.hint}>{words}</p>}
      {questions.length > 0 && (
        <ul className={styles.list}>
          {questions.map((question) => (
            <Question
              key={question.id}
              question={question}
              host={firstName}
              mayAnswer={mayAnswer}
              open={(to) => setSheet({ to, question })}
            />
          ))}
        </ul>
      )}
      <ShowMore pages={found} problem={wordsFor(found.error)} />
      {mayAsk && (
        <Button icon="help" onClick={() => setSheet({ to: 'ask' })}>
          Ask {firstName}
        </Button>
      )}
      {sheet && (
        <Suspense>
          <QuestionSheets event={event} host={firstName} sheet={sheet} change={setSheet} />
        </Suspense>
      )}
    </section>
  );
}
