import { messagesInReport, reportWordsLimit } from '@nukkad/core/features/safety/report-limits.ts';
import {
  reasonsFor,
  reportReasons,
  type ReportReason,
  type ReportSubject,
} from '@nukkad/core/features/safety/report-reasons.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { api } from '../../data/api.ts';
import { notifyFailure } from '../../data/failure.ts';
import { useDraft } from '../../data/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { Group, Radio, Switch } from '../../ui/Choice.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/Toast.tsx';

const titles: Record<ReportSubject['type'], string> = {
  person: 'Report this person',
  words: 'Report this text',
  event: 'Report this event',
  message: 'Report this message',
  picture: 'Report this picture',
  question: 'Report this question',
};

const included: Record<ReportSubject['type'], string> = {
  person: 'We’ll include their profile as it is now.',
  words: 'We’ll include the text as it is now.',
  event: 'We’ll include the event as it is now.',
  message: 'We’ll include the message.',
  picture: 'We’ll include the picture.',
  question: 'We’ll include the question and its answer.',
};

interface Blockable {
  name: string;
  block(): Promise<void>;
}

/** Asks why something is reported, and sends that. `person` is its owner, where they can be blocked. */
export default function ReportSheet({
  subject,
  person,
  inChat = false,
  close,
}: {
  subject: ReportSubject;
  person: Blockable | null;
  inChat?: boolean;
  close(): void;
}) {
  const { form, fill, discard, send, isSending } = useReport(subject, person, close);
  const { reason, words, alsoBlock, withMessages } = form;
  return (
    <Sheet title={subject.type === 'person' && person ? `Report ${person.name}` : titles[subject.type]} close={close}>
      <Form submit={send}>
        <Group label="What’s wrong?">
          {reasonsFor[subject.type].map((it) => (
            <Radio key={it} name="reason" on={reason === it} choose={() => fill({ reason: it })}>
              {reportReasons[it]}
            </Radio>
          ))}
        </Group>
        <TextArea
          label="What happened? (optional)"
          rows={3}
          maxLength={reportWordsLimit}
          value={words}
          onChange={(event) => fill({ words: event.currentTarget.value })}
        />
        <Note>{included[subject.type]}</Note>
        {inChat && person && (
          <div>
            <Switch on={withMessages} toggle={() => fill({ withMessages: !withMessages })}>
              Include recent messages
            </Switch>
            <Note>
              The latest {messagesInReport} messages between you and {person.name}, from both of you, as you see them
              here. Without this, moderators can’t read them.
            </Note>
          </div>
        )}
        {person && (
          <Switch on={alsoBlock} toggle={() => fill({ alsoBlock: !alsoBlock })}>
            Also block {person.name}
          </Switch>
        )}
        <Button look="main" type="submit" wide busy={isSending} disabled={reason === null}>
          Send report
        </Button>
        {words !== '' && (
          <Button look="quiet" onClick={discard}>
            Discard
          </Button>
        )}
        <Note>
          {person && subject.type === 'person'
            ? `We won’t tell ${person.name} who reported them.`
            : 'We won’t tell anyone who reported it.'}{' '}
          In an emergency in India, call 112.
        </Note>
      </Form>
    </Sheet>
  );
}

interface ReportDraft {
  reason: ReportReason | null;
  words: string;
  alsoBlock: boolean;
  withMessages: boolean;
}

function useReport(subject: ReportSubject, person: Blockable | null, close: () => void) {
  const [reportId] = useState(() => uuid());
  const { form, fill, clear } = useDraft<ReportDraft>(`report ${subject.type} ${subject.id}`, {
    reason: null,
    words: '',
    // An event says less about its host or who added its calendar than a message about its sender.
    alsoBlock: subject.type !== 'event',
    withMessages: false,
  });
  const { mutate, isPending } = useMutation({
    async mutationFn(reason: ReportReason) {
      const { words, alsoBlock, withMessages } = form;
      await api.safety.report({ id: reportId, subject, reason, words, withMessages });
      toast('Thank you. You can follow your report in Settings, Safety.');
      if (alsoBlock && person) await person.block();
      else close();
      clear();
    },
    onError: notifyFailure,
  });
  return {
    form,
    fill,
    discard() {
      clear();
      close();
    },
    send: () => form.reason && mutate(form.reason),
    isSending: isPending,
  };
}
