import type { Message } from '@nukkad/core/features/chat/contract.ts';
import { messagesInReport } from '@nukkad/core/features/safety/report-limits.ts';
import type { ReportSubject } from '@nukkad/core/features/safety/report-reasons.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queries } from '../../data/queries.ts';
import { useMe } from '../../data/session.tsx';
import { clock, dayName } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Group, Switch } from '../../ui/Choice.tsx';
import { messageWords } from '../../format/message-words.ts';
import styles from './ReportedMessages.module.css';

const isSubject = ({ id, attachment }: Message, { type, id: subject }: ReportSubject) =>
  (type === 'message' && id === subject) || (type === 'picture' && attachment === subject);

/** Those around the reported message, or the latest: no more than a report can have. */
export function useChoosable(conversationId: string, subject: ReportSubject) {
  const history = useInfiniteQuery(queries.messages(conversationId));
  const all = history.data?.pages.toReversed().flatMap(({ messages }) => messages) ?? [];
  const kept = all.filter(({ type }) => type !== 'removed');
  const at = kept.findIndex((it) => isSubject(it, subject));
  const end = at < 0 ? kept.length : Math.min(kept.length, at + messagesInReport / 2);
  return {
    messages: kept.slice(Math.max(0, end - messagesInReport), end),
    reported: kept[at]?.id,
  };
}

/** The reported message always goes along. */
export function ReportedMessages({
  of: { messages, reported },
  name,
  chosen,
  choose,
}: {
  of: ReturnType<typeof useChoosable>;
  name: string;
  chosen: readonly Message['id'][];
  choose(ids: Message['id'][]): void;
}) {
  const me = useMe();
  const ids = messages.map(({ id }) => id);
  return (
    <Group label="Messages to include" hint="Moderators can’t read any others.">
      <div className={styles.messages}>
        {messages.map((message) => {
          const { id, senderId, timestamp } = message;
          const isOn = id === reported || chosen.includes(id);
          return (
            <Switch
              key={id}
              on={isOn}
              disabled={id === reported}
              toggle={() => choose(ids.filter((it) => (it === id ? !isOn : chosen.includes(it))))}
            >
              <bdi>{messageWords(message)}</bdi>
              <br />
              <small>
                {senderId === me.id ? 'You' : name}, {dayName(timestamp)}, {clock(timestamp)}
              </small>
            </Switch>
          );
        })}
      </div>
      <Button small onClick={() => choose(ids)}>
        Select all
      </Button>
    </Group>
  );
}
