import type { Case } from '@nukkad/core/features/moderation/contract.ts';
import type { QueueName } from '@nukkad/core/features/moderation/case-queue-names.ts';
import { reportReasons } from '@nukkad/core/features/safety/report-reason-words.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useMatch, useSearchParams } from 'react-router';
import { wordsFor } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { useNow } from '../../device/server-time.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListLink } from '../../ui/ListLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { RowsSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { caseTitle } from './case-words.ts';
import { CaseClock, CaseKind } from './CaseClock.tsx';
import { caseQueries } from './case-queries.ts';
import styles from './CaseQueue.module.css';

const queues: Record<QueueName, { name: string; empty: string }> = {
  open: { name: 'Open', empty: 'No open cases' },
  appeals: { name: 'Appeals', empty: 'No appeals' },
  closed: { name: 'Closed', empty: 'No closed cases' },
};

const tools = [
  { to: '/admin/selfies', icon: 'shield', name: 'Selfies', isOperators: false },
  { to: '/admin/statistics', icon: 'chart', name: 'Statistics', isOperators: false },
  { to: '/admin/operation', icon: 'settings', name: 'Operation', isOperators: true },
] as const;

export default function CaseQueue() {
  const role = useQuery(caseQueries.role());
  const [search, setSearch] = useSearchParams();
  const isTool = useMatch('/admin/:tool') !== null;
  const queue = Object.keys(queues).find((it): it is QueueName => it === search.get('queue')) ?? 'open';
  return (
    <Screen title="Moderation" back="/settings">
      <nav className={styles.tools} aria-label="Tools">
        {tools
          .filter(({ isOperators }) => !isOperators || role.data === 'operator')
          .map(({ to, icon, name }) => (
            <Link key={to} className={styles.tool} to={to}>
              <Icon name={icon} />
              {name}
            </Link>
          ))}
      </nav>
      <Chips>
        {Object.entries(queues).map(([name, words]) => (
          <Chip key={name} on={!isTool && name === queue} toggle={() => setSearch({ queue: name }, { replace: true })}>
            {words.name}
          </Chip>
        ))}
      </Chips>
      <Cases key={queue} queue={queue} />
    </Screen>
  );
}

function Cases({ queue }: { queue: QueueName }) {
  const query = useInfiniteQuery(caseQueries.cases(queue));
  const now = useNow();
  const refresh = () => void query.refetch();
  if (query.isLoadingError) return <LoadError query={query} />;
  if (!query.data) return <RowsSkeleton many={4} width={48} height={48} />;
  const [first] = query.data.pages;
  const cases = query.data.pages.flatMap((page) => page.cases);
  return (
    <>
      <div className={styles.counts}>
        <p role="status">
          {first?.open ?? 0} open
          {first && first.late > 0 && <strong className={styles.late}> · {first.late} late</strong>}
          {first && first.appeals > 0 && <> · {first.appeals} to answer</>}
        </p>
        <IconButton icon="rotate" label="Refresh" disabled={query.isFetching} onClick={refresh} />
      </div>
      {cases.length === 0 ? (
        <EmptyState drawing="no-news" title={queues[queue].empty} action={<Button onClick={refresh}>Refresh</Button>} />
      ) : (
        <ul className={styles.cases}>
          {cases.map((it) => (
            <li key={it.id}>
              <Row found={it} now={now} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore pages={query} problem={wordsFor(query.error)} />
    </>
  );
}

function Row({ found, now }: { found: Case; now: number }) {
  const { id, kind, person, reasons, reports, state, assignee } = found;
  const about = reasons.flatMap((reason) => (reason === 'complaint' ? [] : [reportReasons[reason]]));
  return (
    <ListLink to={`/admin/cases/${id}`} className={styles.row}>
      {person ? (
        <Avatar src={person.profilePicture} name={person.name} size={44} />
      ) : (
        <span className={styles.icon}>
          <Icon name="flag" size={20} />
        </span>
      )}
      <span className={styles.middle}>
        <span className={styles.name} dir="auto">
          {caseTitle(found)}
        </span>
        <span className={styles.about}>{about.length > 0 ? about.join(' · ') : 'About Nukkad itself'}</span>
        <span className={styles.about}>
          {reports === 1 ? '1 report' : `${reports} reports`}
          {assignee && ` · ${assignee.isMe ? 'yours' : assignee.name}`}
        </span>
      </span>
      <span className={styles.end}>
        <CaseKind kind={kind} />
        <CaseClock found={found} now={now} />
        {state === 'second' && <span className={styles.about}>Needs a second moderator</span>}
      </span>
    </ListLink>
  );
}
