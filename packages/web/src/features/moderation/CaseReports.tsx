import type { CaseReport } from '@nukkad/core/features/moderation/contract.ts';
import { reportReasons } from '@nukkad/core/features/safety/report-reason-words.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { notifyFailure } from '../../data/failure.ts';
import { withPasskey } from '../../data/with-fresh-sign-in.ts';
import { clock, dateAndTime } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Chip.tsx';
import { Section } from '../../ui/Section.tsx';
import { reporterWords, typeOf } from './case-words.ts';
import styles from './Case.module.css';
import { CaseQuote } from './CaseQuote.tsx';

export function CaseReports({ reported }: { reported: readonly CaseReport[] }) {
  return (
    <Section title="What was reported">
      <ul>
        {reported.map((report, nth) => (
          <li key={report.id} className={styles.report}>
            <Report report={report} isShownAbove={reported.slice(0, nth).some((it) => isAlike(it, report))} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const evidenceIn = ({ type, evidence }: CaseReport) => JSON.stringify([type, evidence]);
const isAlike = (one: CaseReport, other: CaseReport) =>
  one.evidence.length > 0 && evidenceIn(one) === evidenceIn(other);

function Report({ report, isShownAbove }: { report: CaseReport; isShownAbove: boolean }) {
  const { type, reason, words, at, reporter, evidence, messages, hasPicture, isHidden } = report;
  return (
    <>
      <p className={styles.tags}>
        <Tag>{typeOf(type)}</Tag>
        {reason !== 'complaint' && <strong>{reportReasons[reason]}</strong>}
        {isHidden && <Tag strong>Hidden</Tag>}
      </p>
      <CaseQuote>{words}</CaseQuote>
      {isShownAbove && <p className={styles.about}>The text is the same as above.</p>}
      {evidence.length > 0 && !isShownAbove && (
        <dl className={styles.evidence}>
          {evidence.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {hasPicture && <EvidencePicture reportId={report.id} />}
      {messages.length > 0 && <Messages messages={messages} />}
      <p className={styles.about}>
        {dateAndTime(at)}
        <br />
        {reporterWords(reporter)}
      </p>
    </>
  );
}

/** Shown on request, because it may be disturbing. */
function EvidencePicture({ reportId }: { reportId: string }) {
  const show = useMutation({
    mutationFn: () => withPasskey(() => api.moderation.picture({ id: reportId })),
    onError: notifyFailure,
  });
  if (!show.data)
    return (
      <Button small icon="picture" busy={show.isPending} onClick={() => show.mutate()}>
        Show picture
      </Button>
    );
  return <img className={styles.picture} src={`data:image/webp;base64,${show.data.content}`} alt="What was reported" />;
}

function Messages({ messages }: { messages: CaseReport['messages'] }) {
  return (
    <ol className={styles.messages} aria-label="Messages sent with the report">
      {messages.map(({ isFromReported, words, at }, nth) => (
        // Two messages may have the same words and time.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={nth} data-reported={isFromReported || undefined}>
          <span className={styles.about}>
            {isFromReported ? 'Reported' : 'Reporter'}, {clock(at)}
          </span>
          <span dir="auto">{words}</span>
        </li>
      ))}
    </ol>
  );
}
