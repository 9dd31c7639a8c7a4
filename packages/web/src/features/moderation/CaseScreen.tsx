import type { CaseStep } from '@nukkad/core/features/cases/case-transitions.ts';
import type { CaseView } from '@nukkad/core/features/moderation/contract.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { api } from '../../data/api.ts';
import { notifyFailure, wordsFor } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { withPasskey } from '../../data/with-fresh-sign-in.ts';
import { useNow } from '../../device/server-time.ts';
import { dateAndTime, fullDate } from '../../format/dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Chip.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CaseReports } from './CaseReports.tsx';
import { caseTitle, isHarsh, kindWords, stepWords, wouldNotMeetWords } from './case-words.ts';
import styles from './Case.module.css';
import { CaseClock, CaseKind } from './CaseClock.tsx';
import { DecisionList } from './DecisionList.tsx';
import { DecisionSheet } from './DecisionSheet.tsx';
import { caseQueries } from './case-queries.ts';
import { CaseQuote } from './CaseQuote.tsx';

export default function CaseScreen() {
  const id = useParams()['caseId'] ?? '';
  return (
    <Screen title="Case" back="/admin">
      <Case key={id} id={id} />
    </Screen>
  );
}

function Case({ id }: { id: string }) {
  const query = useInfiniteQuery(caseQueries.case(id));
  const now = useNow();
  const [step, setStep] = useSheet<CaseStep>('decide');
  if (query.isLoadingError) return <LoadError query={query} />;
  const [first] = query.data?.pages ?? [];
  if (!first) return <Skeleton many={3} height={140} />;
  const view = { ...first, reported: query.data?.pages.flatMap(({ reported }) => reported) ?? [] };
  const changed = () => void query.refetch();
  return (
    <>
      <Head view={view} now={now} changed={changed} />
      <CaseReports reported={view.reported} />
      <ShowMore pages={query} problem={wordsFor(query.error)} />
      {view.appeal && (
        <Section title="Appeal">
          <CaseQuote>{view.appeal.words}</CaseQuote>
          <Note>
            {dateAndTime(view.appeal.at)}
            {view.appeal.isGranted !== null && (view.appeal.isGranted ? ' · granted' : ' · rejected')}
          </Note>
        </Section>
      )}
      {view.state === 'second' && !view.steps.includes('confirm') && (
        <Note>Another moderator has to confirm this.</Note>
      )}
      {view.wouldNotMeet && <Note>{wouldNotMeetWords(view.wouldNotMeet)}</Note>}
      <DecisionList decisions={view.decisions} />
      {view.before.length > 0 && <Before before={view.before} />}
      {view.steps.length > 0 && <Steps steps={view.steps} choose={setStep} />}
      {step && <DecisionSheet view={view} step={step} done={changed} close={() => setStep(null)} />}
    </>
  );
}

function Head({ view, now, changed }: { view: CaseView; now: number; changed(): void }) {
  const { person, kind, joinedAt, suspension, assignee, state } = view;
  const assign = useMutation({
    mutationFn: (isMine: boolean) => withPasskey(() => api.moderation.assign({ id: view.id, isMine })),
    onSuccess: changed,
    onError: notifyFailure,
  });
  return (
    <div className={styles.head}>
      {person && <Avatar src={person.profilePicture} name={person.name} size={48} />}
      <div className={styles.who}>
        <h2 dir="auto">{caseTitle(view)}</h2>
        <p className={styles.about}>
          {joinedAt !== null && `Joined ${fullDate(joinedAt)}`}
          {joinedAt !== null && <br />}
          Opened {dateAndTime(view.openedAt)}
        </p>
      </div>
      <div className={styles.tags}>
        <CaseKind kind={kind} />
        <CaseClock found={view} now={now} />
        {suspension && (
          <Tag strong>
            {suspension.until === null ? 'Suspended' : `Suspended until ${dateAndTime(suspension.until)}`}
          </Tag>
        )}
        {state !== 'closed' && (
          <Button small busy={assign.isPending} onClick={() => assign.mutate(!assignee?.isMe)}>
            {assignee?.isMe ? 'Unassign' : assignee ? `Take over from ${assignee.name}` : 'Assign to me'}
          </Button>
        )}
      </div>
    </div>
  );
}

/** More decisions than these would need a second row. */
const inRow = 3;

function Steps({ steps, choose }: { steps: readonly CaseStep[]; choose(step: CaseStep): void }) {
  const [hasMore, setHasMore] = useSheet('more decisions');
  const isInRow = (step: CaseStep) => steps.length <= inRow || (!isHarsh(step) && step !== 'hide');
  const shown = steps.filter(isInRow);
  const more = steps.filter((step) => !shown.includes(step));
  return (
    <div className={styles.steps} role="group" aria-label="Decide" data-bar data-buttons-below>
      {shown.map((step) => (
        <Button key={step} small look={isHarsh(step) ? 'danger' : 'plain'} onClick={() => choose(step)}>
          {stepWords[step].name}
        </Button>
      ))}
      {more.length > 0 && (
        <Button small aria-haspopup="dialog" onClick={() => setHasMore(true)}>
          More…
        </Button>
      )}
      {hasMore && (
        <Menu title="More decisions" close={() => setHasMore(null)}>
          {more.map((step) => (
            <Button
              key={step}
              wide
              look={isHarsh(step) ? 'danger' : 'plain'}
              onClick={() => {
                setHasMore(null);
                choose(step);
              }}
            >
              {stepWords[step].name}
            </Button>
          ))}
        </Menu>
      )}
    </div>
  );
}

function Before({ before }: { before: CaseView['before'] }) {
  return (
    <Section title="Earlier cases">
      <ul className={styles.before}>
        {before.map(({ id, kind, openedAt, acted }) => (
          <li key={id}>
            <Link to={`/admin/cases/${id}`}>
              {kindWords[kind]}, {fullDate(openedAt)}
            </Link>
            <span className={styles.about}>{acted === null ? 'open' : acted ? 'acted' : 'not acted'}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
