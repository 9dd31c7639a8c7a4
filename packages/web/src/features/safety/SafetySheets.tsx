import {
  messagesInReport,
  reasonsFor,
  reportReasons,
  reportWordsLimit,
  type ReportReason,
  type ReportSubject,
} from '@nukkad/core/features/safety/rules.ts';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { api } from '../../data/api.ts';
import { useOwnUpdate } from '../../data/useLive.ts';
import { tellFailure } from '../../data/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Group, Radio, Switch, TextArea } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { sheetsClosed } from '../../ui/sheets.ts';
import { toast } from '../../ui/Toast.tsx';
import { useDraft } from '../../data/useDraft.ts';

/** Blocking somebody, or reporting what is named. */
export type SafetyStep = 'block' | ReportSubject;

/**
 * Asks before somebody is blocked, or why they or something of theirs is reported. `gone` is called once they are blocked;
 * `inChat` when the messages between the two can go with a report.
 */
export function SafetySheet({
  step,
  person,
  inChat = false,
  gone,
  close,
}: {
  step: SafetyStep;
  /** By their first name. */
  person: { id: string; name: string };
  inChat?: boolean;
  gone(): void;
  close(): void;
}) {
  const update = useOwnUpdate();
  async function block() {
    await api.safety.block({ personId: person.id });
    close();
    await sheetsClosed();
    gone();
    update({ type: 'person.gone', personId: person.id });
  }
  return step === 'block' ? (
    <BlockSheet name={person.name} block={block} close={close} />
  ) : (
    <ReportSheet subject={step} person={{ name: person.name, block }} inChat={inChat} close={close} />
  );
}

/** What the operator is sent with a report, beside what is typed. */
const kept: Record<ReportSubject['type'], string | null> = {
  person: null,
  event: 'We’ll include the event as it is now.',
  message: 'We’ll include the message.',
  picture: 'We’ll include the picture.',
};

function BlockSheet({ name, block, close }: { name: string; block(): Promise<void>; close(): void }) {
  const [busy, setBusy] = useState(false);
  async function confirm() {
    setBusy(true);
    try {
      await block();
      toast(`${name} is blocked`);
    } catch (error) {
      tellFailure(error);
      setBusy(false);
    }
  }
  return (
    <Sheet title={`Block ${name}?`} close={close}>
      <p>
        You won’t see each other any more: not nearby, not in requests, not in chat. {name} won’t be notified. You can
        unblock them in Settings, Privacy.
      </p>
      <Button look="danger" wide busy={busy} onClick={() => void confirm()}>
        Block {name}
      </Button>
    </Sheet>
  );
}

/** Asks why something is reported, and sends that. `person` is whose it is, by their first name, where one can block them. */
export function ReportSheet({
  subject,
  person,
  inChat = false,
  close,
}: {
  subject: ReportSubject;
  person: { name: string; block(): Promise<void> } | null;
  inChat?: boolean;
  close(): void;
}) {
  const [reportId] = useState(() => uuid());
  const { form, fill, clear } = useDraft(`report ${subject.type} ${subject.id}`, {
    reason: null as ReportReason | null,
    words: '',
    // An event says less about the person who added its calendar than a message about its sender.
    alsoBlock: subject.type !== 'event',
    withMessages: false,
  });
  const { reason, words, alsoBlock, withMessages } = form;
  const [busy, setBusy] = useState(false);

  async function send(reason: ReportReason) {
    setBusy(true);
    try {
      await api.safety.report({ id: reportId, subject, reason, words, withMessages });
      toast('Thank you. We’ll look into it.');
      if (alsoBlock && person) await person.block();
      else close();
      clear();
    } catch (error) {
      tellFailure(error);
      setBusy(false);
    }
  }
  return (
    <Sheet title={subject.type === 'person' ? `Report ${person?.name}` : `Report this ${subject.type}`} close={close}>
      <Form
        submit={() => {
          if (reason) void send(reason);
        }}
      >
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
        {kept[subject.type] && <Note>{kept[subject.type]}</Note>}
        {inChat && person && (
          <div>
            <Switch on={withMessages} toggle={() => fill({ withMessages: !withMessages })}>
              Include recent messages
            </Switch>
            <Note>
              The latest {messagesInReport} messages between you and {person.name}, from both of you, as you see them
              here. Without this, no one at Nukkad reads them.
            </Note>
          </div>
        )}
        {person && (
          <Switch on={alsoBlock} toggle={() => fill({ alsoBlock: !alsoBlock })}>
            Also block {person.name}
          </Switch>
        )}
        <Button look="main" type="submit" wide busy={busy} disabled={reason === null}>
          Send report
        </Button>
        {words !== '' && (
          <Button
            look="quiet"
            onClick={() => {
              clear();
              close();
            }}
          >
            Discard
          </Button>
        )}
        <Note>
          {person && subject.type === 'person'
            ? `We won’t tell ${person.name} who reported them.`
            : 'We won’t tell anyone who reported it.'}{' '}
          In danger in India, call 112.
        </Note>
      </Form>
    </Sheet>
  );
}
