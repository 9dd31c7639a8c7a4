import type { EventQuestion } from '@nukkad/core/features/event-questions/contract.ts';
import { questionLimits } from '@nukkad/core/features/event-questions/question-limits.ts';
import { mayManage } from '@nukkad/core/features/hosting/may-manage-event.ts';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { api } from '../../data/api.ts';
import { notifyFailure } from '../../data/failure.ts';
import { useDraft } from '../../data/useDraft.ts';
import { useOwnUpdate } from '../../data/useLive.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/Toast.tsx';
import { SafetySheet } from '../safety/SafetySheets.tsx';
import { PublicTextWarning } from '../safety/PublicTextWarning.tsx';
import type { QuestionedEvent, QuestionSheet } from './question-sheet.ts';
import styles from './QuestionSheets.module.css';

const ReportSheet = lazy(() => import('../safety/ReportSheet.tsx'));

interface SheetProps {
  event: QuestionedEvent;
  /** The host's first name. */
  host: string;
  change(sheet: QuestionSheet | null): void;
}

export default function QuestionSheets({ sheet, ...rest }: SheetProps & { sheet: QuestionSheet }) {
  switch (sheet.to) {
    case 'ask':
      return <AskSheet {...rest} />;
    case 'answer':
      return <AnswerSheet {...rest} question={sheet.question} />;
    case 'more':
      return <MoreSheet {...rest} question={sheet.question} />;
    case 'report':
      return <ReportQuestion event={rest.event} question={sheet.question} close={() => rest.change(null)} />;
  }
}

/** Fetches the questions again, as the update over the socket would. */
function useChanged({ event: { id, name }, change }: SheetProps) {
  const update = useOwnUpdate();
  return () => {
    change(null);
    update({ type: 'question.changed', eventId: id, eventName: name, step: 'changed' });
  };
}

function AskSheet(props: SheetProps) {
  const { event, host, change } = props;
  const { form, fill, clear } = useDraft(`question ${event.id}`, { body: '' });
  // One id for all tries, so that a retry after a lost answer asks nothing twice.
  const [questionId] = useState(() => uuid());
  const changed = useChanged(props);
  const ask = useMutation({
    mutationFn: () => api.questions.ask({ id: event.id, questionId, body: form.body }),
    onSuccess: () => {
      clear();
      changed();
      toast(`Sent to ${host}`);
    },
    onError: notifyFailure,
  });
  return (
    <Sheet title={`Ask ${host}`} close={() => change(null)}>
      <TextArea
        label="Your question"
        rows={3}
        maxLength={questionLimits.question}
        placeholder="e.g. Is there parking nearby?"
        hint="Once answered, everyone can read it, without your name."
        value={form.body}
        onChange={({ currentTarget }) => fill({ body: currentTarget.value })}
      />
      <PublicTextWarning text={form.body} />
      <Button
        look="main"
        wide
        icon="send"
        busy={ask.isPending}
        disabled={form.body.trim() === ''}
        onClick={() => ask.mutate()}
      >
        Send question
      </Button>
    </Sheet>
  );
}

function AnswerSheet(props: SheetProps & { question: EventQuestion }) {
  const { event, question, change } = props;
  const { form, fill, clear } = useDraft(`answer ${question.id}`, { body: question.answer?.body ?? '' });
  const changed = useChanged(props);
  const answer = useMutation({
    mutationFn: () => api.questions.answer({ id: event.id, questionId: question.id, body: form.body }),
    onSuccess: () => {
      clear();
      changed();
      toast('Everyone can read your answer now');
    },
    onError: notifyFailure,
  });
  return (
    <Sheet title={question.answer ? 'Change your answer' : 'Answer'} close={() => change(null)}>
      <p className={styles.asked}>{question.body}</p>
      <TextArea
        label="Your answer"
        rows={4}
        maxLength={questionLimits.answer}
        hint="Everyone who sees the event can read the question and your answer."
        value={form.body}
        onChange={({ currentTarget }) => fill({ body: currentTarget.value })}
      />
      <PublicTextWarning text={form.body} />
      <Button
        look="main"
        wide
        busy={answer.isPending}
        disabled={form.body.trim() === ''}
        onClick={() => answer.mutate()}
      >
        Publish answer
      </Button>
    </Sheet>
  );
}

function MoreSheet(props: SheetProps & { question: EventQuestion }) {
  const { event, question, change } = props;
  const { isMine, answer } = question;
  const mayAnswer = mayManage(event.role, 'answer questions');
  const changed = useChanged(props);
  const remove = useMutation({
    mutationFn: () => api.questions.remove({ id: event.id, questionId: question.id }),
    onSuccess: () => {
      changed();
      toast('Question removed');
    },
    onError: notifyFailure,
  });
  return (
    <Sheet title="Question" close={() => change(null)}>
      <ul className={styles.menu}>
        {mayAnswer && answer && (
          <li>
            <button type="button" className={styles.row} onClick={() => change({ to: 'answer', question })}>
              <Icon name="edit" />
              Change answer
            </button>
          </li>
        )}
        {(!isMine || (answer && !mayAnswer)) && (
          <li>
            <button type="button" className={styles.row} onClick={() => change({ to: 'report', question })}>
              <Icon name="flag" />
              {isMine ? 'Report the answer' : 'Report'}
            </button>
          </li>
        )}
        {(isMine || mayAnswer) && (
          <li>
            <button
              type="button"
              className={styles.danger}
              onClick={() => !remove.isPending && remove.mutate()}
              aria-busy={remove.isPending || undefined}
            >
              <Icon name="trash" />
              Remove
            </button>
          </li>
        )}
      </ul>
    </Sheet>
  );
}

/** The host and co-hosts, who know who asked, can block them at once, and who asked can block the host. */
function ReportQuestion({
  event: { host },
  question: { id, isMine, asker },
  close,
}: {
  event: QuestionedEvent;
  question: EventQuestion;
  close(): void;
}) {
  const subject = { type: 'question', id } as const;
  const by = isMine ? host : asker;
  return by ? (
    <SafetySheet
      step={subject}
      person={{ id: by.id, name: by.name.split(' ')[0] ?? by.name }}
      gone={() => {}}
      close={close}
    />
  ) : (
    <Suspense>
      <ReportSheet subject={subject} person={null} close={close} />
    </Suspense>
  );
}
