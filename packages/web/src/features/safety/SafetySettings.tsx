import { complaintSeenWithinHours, decidedWithinHours } from '@nukkad/core/features/cases/case-deadlines.ts';
import type { OwnDecision } from '@nukkad/core/features/moderation/contract.ts';
import type { OwnReport } from '@nukkad/core/features/safety/contract.ts';
import { decisionReasons } from '@nukkad/core/features/cases/decision-reasons.ts';
import { reportWordsLimit } from '@nukkad/core/features/safety/report-limits.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { api } from '../../data/api.ts';
import { notifyFailure } from '../../data/failure.ts';
import { queries } from '../../data/queries.ts';
import { useDraft } from '../../data/useDraft.ts';
import { dayName } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { ReadyText } from '../../ui/ReadyText.tsx';
import { Section } from '../../ui/Section.tsx';
import { SectionsSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/Toast.tsx';
import { Retry } from '../../data/Retry.tsx';
import { decisionWords, reasonWords, reportTitle, statusWords } from './report-words.ts';
import styles from './SafetySettings.module.css';

const TrustedContact = lazy(() => import('../trusted-contact/TrustedContact.tsx'));
const SharedPlans = lazy(() => import('../shared-plans/SharedPlans.tsx'));

export default function SafetySettings() {
  const reports = useQuery(queries.reports());
  const standing = useQuery(queries.standing());
  const plans = useQuery(queries.plans());
  const contact = useQuery(queries.trustedContact());
  // All at once: each would move what is below it. Once: after a failure the sections ask again when they appear.
  const loading = <SectionsSkeleton rows={[1, 2]} />;
  if ([reports, standing, plans, contact].some(({ isFetched }) => !isFetched)) return loading;
  return (
    <Suspense fallback={loading}>
      <PageIntro drawing="nobody">Let someone know where you are, and when you’re back.</PageIntro>
      <SharedPlans />
      <TrustedContact />
      <Section id="reports" title="Your reports">
        {reports.data ? (
          <Reports reports={reports.data} />
        ) : (
          <Retry query={reports}>
            <Skeleton many={1} height={84} />
          </Retry>
        )}
      </Section>
      {standing.data && standing.data.decisions.length > 0 && <OwnDecisions decisions={standing.data.decisions} />}
      <Section id="complaint" title="Complain to us">
        <Complaint sent={() => void reports.refetch()} />
      </Section>
    </Suspense>
  );
}

function Reports({ reports }: { reports: readonly OwnReport[] }) {
  if (reports.length === 0)
    return <Note>Nothing reported yet. Report is in the menu of people, messages and events.</Note>;
  return (
    <ul>
      {reports.map((report) => (
        <li key={report.id} className={styles.report}>
          <p className={styles.title} dir="auto">
            {reportTitle(report)}
          </p>
          <p className={styles.about}>
            {[reasonWords(report.reason), dayName(report.at)].filter((it) => it !== null).join(' · ')}
          </p>
          <p className={styles.status} data-status={report.status}>
            {statusWords[report.status].title}
          </p>
          <p className={styles.about}>{statusWords[report.status].about}</p>
          {report.answer !== null && (
            <p dir="auto">
              <ReadyText text={report.answer} language={report.readyIn} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function OwnDecisions({ decisions }: { decisions: readonly OwnDecision[] }) {
  return (
    <Section id="decisions" title="Decisions about you">
      <ul>
        {decisions.map(({ id, action, reason, words, readyIn, at }) => (
          <li key={id} className={styles.report}>
            <p className={styles.title}>{decisionWords[action]}</p>
            <p className={styles.about}>
              {decisionReasons[reason]} · {dayName(at)}
            </p>
            {words !== '' && (
              <p dir="auto">
                <ReadyText text={words} language={readyIn} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Complaint({ sent }: { sent(): void }) {
  const [id, setId] = useState(() => uuid());
  const { form, fill, clear } = useDraft('complaint', { words: '' });
  const send = useMutation({
    mutationFn: () => api.safety.complain({ id, words: form.words }),
    onSuccess() {
      toast(`Complaint sent. We’ll answer within ${complaintSeenWithinHours} hours.`);
      clear();
      setId(uuid());
      sent();
    },
    onError: notifyFailure,
  });
  return (
    <Form submit={() => send.mutate()}>
      <TextArea
        label="What’s wrong?"
        hint="About Nukkad, or a decision that we made. To report someone, use the menu on their page."
        rows={3}
        maxLength={reportWordsLimit}
        value={form.words}
        onChange={(event) => fill({ words: event.currentTarget.value })}
      />
      <Button type="submit" busy={send.isPending} disabled={form.words.trim() === ''}>
        Send complaint
      </Button>
      <Note>
        Our grievance officer looks at it within {complaintSeenWithinHours} hours, and decides within{' '}
        {decidedWithinHours.complaint / 24} days.
      </Note>
    </Form>
  );
}
