import type { EventQuestion } from '@nukkad/core/features/event-questions/contract.ts';
import { dayName } from '../../format/dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ScamWarning } from '../safety/ScamWarning.tsx';
import styles from './EventQuestions.module.css';

const askerWords = ({ isMine, asker }: EventQuestion) =>
  isMine ? 'You asked' : asker ? `${asker.name} asked` : 'Someone asked';

/** `host` is the host's first name. */
export function Question({
  question,
  host,
  mayAnswer,
  open,
}: {
  question: EventQuestion;
  host: string;
  mayAnswer: boolean;
  open(to: 'answer' | 'more' | 'report'): void;
}) {
  const { body, askedAt, isMine, asker, answer } = question;
  return (
    <li className={styles.question}>
      <div className={styles.head}>
        {asker && <Avatar src={asker.profilePicture} name={asker.name} size={28} />}
        <p className={styles.who}>
          {askerWords(question)} · <time dateTime={askedAt}>{dayName(askedAt)}</time>
        </p>
        <IconButton icon="more" label={`More about “${body}”`} onClick={() => open('more')} />
      </div>
      <p className={styles.body}>{body}</p>
      {!isMine && <ScamWarning text={body} report={() => open('report')} />}
      {answer ? (
        <div className={styles.answer}>
          <p className={styles.who}>{host} answered</p>
          <p>{answer.body}</p>
          {!mayAnswer && <ScamWarning text={answer.body} report={() => open('report')} />}
        </div>
      ) : mayAnswer ? (
        <div className={styles.act}>
          <Button look="outline" small icon="reply" onClick={() => open('answer')}>
            Answer
          </Button>
        </div>
      ) : (
        <p className={styles.hint}>Only you and the host see this until it’s answered.</p>
      )}
    </li>
  );
}
