import { messagesInReport, reportReasons, reportWordsLimit, type ReportReason } from '@nukkad/core/safety/rules.ts';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../api.ts';
import { useOwnUpdate } from '../ConnectionProvider.tsx';
import { tellFailure } from '../refusal.ts';
import { Button } from '../ui/Button.tsx';
import { Group, Radio, Switch, TextArea } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { Note } from '../ui/Note.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { toast } from '../ui/Toast.tsx';

export type SafetyStep = 'block' | 'report';

/**
 * Asks before somebody is blocked, or what they are reported for. `gone` is called once they are blocked; `inChat` when the
 * messages between the two can go with a report.
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
    gone();
    update({ type: 'person.gone', personId: person.id });
  }
  return step === 'block' ? (
    <BlockSheet name={person.name} block={block} close={close} />
  ) : (
    <ReportSheet person={person} inChat={inChat} block={block} close={close} />
  );
}

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
        You will not see each other anywhere any more: not nearby, not in requests, not in chat. {name} is not told. You
        can take it back in Settings, Privacy.
      </p>
      <Button look="danger" wide busy={busy} onClick={() => void confirm()}>
        Block {name}
      </Button>
    </Sheet>
  );
}

function ReportSheet({
  person: { id, name },
  inChat,
  block,
  close,
}: {
  person: { id: string; name: string };
  inChat: boolean;
  block(): Promise<void>;
  close(): void;
}) {
  const [reportId] = useState(() => uuid());
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [words, setWords] = useState('');
  const [alsoBlock, setAlsoBlock] = useState(true);
  const [withMessages, setWithMessages] = useState(false);
  const [busy, setBusy] = useState(false);

  async function send(reason: ReportReason) {
    setBusy(true);
    try {
      await api.safety.report({ id: reportId, personId: id, reason, words, withMessages });
      toast('Thank you. We will look at it.');
      if (alsoBlock) await block();
      else close();
    } catch (error) {
      tellFailure(error);
      setBusy(false);
    }
  }
  return (
    <Sheet title={`Report ${name}`} close={close}>
      <Form
        submit={() => {
          if (reason) void send(reason);
        }}
      >
        <Group label="What is wrong?">
          {(Object.keys(reportReasons) as ReportReason[]).map((it) => (
            <Radio key={it} name="reason" on={reason === it} choose={() => setReason(it)}>
              {reportReasons[it]}
            </Radio>
          ))}
        </Group>
        <TextArea
          label="What happened? (optional)"
          rows={3}
          maxLength={reportWordsLimit}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {inChat && (
          <div>
            <Switch on={withMessages} toggle={() => setWithMessages(!withMessages)}>
              Send the last messages with it
            </Switch>
            <Note>
              The latest {messagesInReport} messages between you and {name}, from both of you, as you see them here.
              Without this nobody at Nukkad reads them.
            </Note>
          </div>
        )}
        <Switch on={alsoBlock} toggle={() => setAlsoBlock(!alsoBlock)}>
          Block {name} as well
        </Switch>
        <Button look="main" type="submit" wide busy={busy} disabled={reason === null}>
          Send report
        </Button>
        <Note>{name} is not told who reported them. In danger in India, call 112.</Note>
      </Form>
    </Sheet>
  );
}
