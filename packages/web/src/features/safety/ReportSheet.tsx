import { reportWordsLimit } from '@nukkad/core/features/safety/report-limits.ts';
import { reasonsFor, type ReportSubject } from '@nukkad/core/features/safety/report-reasons.ts';
import { reportReasons, type ReportReason } from '@nukkad/core/features/safety/report-reason-words.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { v4 as uuid } from 'uuid';
import { api } from '../../data/api.ts';
import { notifyFailure } from '../../data/failure.ts';
import { useDraft } from '../../data/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { Group, Radio, Switch } from '../../ui/Choice.tsx';
import { Emergency } from '../../ui/Emergency.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormColumns } from '../../ui/FormColumns.tsx';
import { FormEnd } from '../../ui/FormEnd.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/Toast.tsx';
import { ReportedMessages, useChoosable } from './ReportedMessages.tsx';
import { includedWords, reportTitles } from './report-sheet-words.ts';

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
  const { reason, words, alsoBlock, messages } = form;
  return (
    <Sheet
      title={subject.type === 'person' && person ? `Report ${person.name}` : reportTitles[subject.type]}
      close={close}
    >
      <Form submit={send}>
        <Group label="What’s wrong?">
          <FormColumns>
            {reasonsFor[subject.type].map((it) => (
              <Radio key={it} name="reason" on={reason === it} choose={() => fill({ reason: it })}>
                {reportReasons[it]}
              </Radio>
            ))}
          </FormColumns>
        </Group>
        {reason === 'danger' && <Emergency />}
        <TextArea
          label="What happened? (optional)"
          rows={3}
          maxLength={reportWordsLimit}
          value={words}
          onChange={(event) => fill({ words: event.currentTarget.value })}
        />
        <Note>{includedWords[subject.type]}</Note>
        {inChat && person && (
          <ChatMessages
            subject={subject}
            name={person.name}
            chosen={messages}
            choose={(messages) => fill({ messages })}
          />
        )}
        {person && (
          <Switch on={alsoBlock} toggle={() => fill({ alsoBlock: !alsoBlock })}>
            Also block {person.name}
          </Switch>
        )}
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
        <FormEnd>
          <Button look="main" type="submit" wide busy={isSending} disabled={reason === null}>
            Send report
          </Button>
        </FormEnd>
      </Form>
    </Sheet>
  );
}

interface ReportDraft {
  reason: ReportReason | null;
  words: string;
  alsoBlock: boolean;
  /** Ids; null until the reporter wants to choose. */
  messages: string[] | null;
}

function ChatMessages({
  subject,
  name,
  chosen,
  choose,
}: {
  subject: ReportSubject;
  name: string;
  chosen: ReportDraft['messages'];
  choose(ids: ReportDraft['messages']): void;
}) {
  const choosable = useChoosable(useParams()['conversationId'] ?? '', subject);
  const { reported } = choosable;
  return (
    <>
      <Switch
        on={chosen !== null}
        toggle={() => choose(chosen === null ? (reported === undefined ? [] : [reported]) : null)}
      >
        {subject.type === 'person' ? 'Include messages' : 'Include more messages'}
      </Switch>
      {chosen && <ReportedMessages of={choosable} name={name} chosen={chosen} choose={choose} />}
    </>
  );
}

function useReport(subject: ReportSubject, person: Blockable | null, close: () => void) {
  const [reportId] = useState(() => uuid());
  const { form, fill, clear } = useDraft<ReportDraft>(`report ${subject.type} ${subject.id}`, {
    reason: null,
    words: '',
    // An event says less about its host or who added its calendar than a message about its sender.
    alsoBlock: subject.type !== 'event',
    messages: null,
  });
  const { mutate, isPending } = useMutation({
    async mutationFn(reason: ReportReason) {
      const { words, alsoBlock, messages } = form;
      await api.safety.report({ id: reportId, subject, reason, words, messages: messages ?? [] });
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
