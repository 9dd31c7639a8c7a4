import type { GatewayHealth, OperatorState, Outbox } from '@nukkad/core/features/operator/contract.ts';
import { smallestCount } from '@nukkad/core/features/moderation/transparency-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../data/LoadError.tsx';
import { dateAndTime, dayAndMonth } from '../../format/dates.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { operatorQueries } from './operator-queries.ts';
import styles from './OperatorScreen.module.css';
import { OperatorCalendars } from './OperatorCalendars.tsx';
import { OperatorLists } from './OperatorLists.tsx';
import { OperatorPromotions } from './OperatorPromotions.tsx';
import { OperatorRegions } from './OperatorRegions.tsx';
import { OperatorSettings } from './OperatorSettings.tsx';

/** How the server is, and what the operator changes while it runs. */
export default function OperatorScreen() {
  const query = useQuery(operatorQueries.state());
  const refresh = () => void query.refetch();
  return (
    <Screen
      title="Operation"
      back="/admin"
      actions={<IconButton icon="rotate" label="Refresh" disabled={query.isFetching} onClick={refresh} />}
    >
      {query.isLoadingError && <LoadError query={query} />}
      {query.isPending && <Skeleton many={2} height={220} />}
      {query.data && (
        <>
          <Services state={query.data} />
          <Queues state={query.data} />
          <PaymentProvider gateway={query.data.gateway} />
          <OperatorSettings />
          <OperatorRegions />
          <OperatorCalendars />
          <OperatorPromotions />
          <OperatorLists />
          <Days days={query.data.days} />
        </>
      )}
    </Screen>
  );
}

function Facts({ of }: { of: readonly (readonly [name: string, value: string, isBad?: boolean])[] }) {
  return (
    <dl className={styles.facts}>
      {of.map(([name, value, isBad = false]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={isBad ? styles.bad : ''}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const minutes = (seconds: number) => `${Math.ceil(seconds / 60).toLocaleString('en-IN')} min`;

/** In seconds: what waits longer is marked. */
const late = 600;
const lateAlert = 120;

const redisWords = { well: 'Connected', away: 'Not responding', off: 'Not set up' };
const setUp = (is: boolean) => (is ? 'Set up' : 'Not set up');

const outboxWords = (isSetUp: boolean, { unsent, failing, oldest }: Outbox) => {
  if (unsent === 0) return isSetUp ? 'Set up, nothing unsent' : 'Not set up';
  const tried = failing === 0 ? '' : `, ${failing.toLocaleString('en-IN')} failing`;
  return `${setUp(isSetUp)}, ${unsent.toLocaleString('en-IN')} unsent${tried}, oldest ${minutes(oldest)}`;
};

const partWords = { webhooks: 'Webhooks', orders: 'Orders', refunds: 'Refunds', unsigned: 'Wrong signatures' };

const failureWords = {
  'no answer': 'no answer',
  refused: 'refused',
  broken: 'server error',
  unsigned: 'wrong signature',
  unreadable: 'unreadable',
  other: 'another error',
};

function partFact({ part, succeededAt, failure }: GatewayHealth) {
  if (part === 'unsigned') return [partWords[part], failure ? `Last ${dateAndTime(failure.at)}` : 'None'] as const;
  const success = succeededAt ? `Worked ${dateAndTime(succeededAt)}` : 'Never worked';
  const failed = failure ? `\nFailed ${dateAndTime(failure.at)}: ${failureWords[failure.kind]}` : '';
  const isFailing = failure !== null && (succeededAt === null || failure.at > succeededAt);
  return [partWords[part], `${success}${failed}`, isFailing] as const;
}

function PaymentProvider({ gateway }: { gateway: readonly GatewayHealth[] }) {
  if (gateway.length === 0) return null;
  return (
    <Section title="Payment provider">
      <Facts of={gateway.map(partFact)} />
      <Note>
        When each last worked, and last failed. The log says more about a failure. Anyone can send webhooks with a wrong
        signature. If webhooks stop working then, compare your webhook secret with the provider’s.
      </Note>
    </Section>
  );
}

function Services({ state: { databaseMs, redis, mail, push, payments, outboxes } }: { state: OperatorState }) {
  return (
    <Section title="Services">
      <Facts
        of={[
          ['Database', `Answered in ${databaseMs.toLocaleString('en-IN')} ms`],
          ['Redis', redisWords[redis], redis === 'away'],
          ['Mail', outboxWords(mail, outboxes.mail), outboxes.mail.oldest > late],
          ['Push', outboxWords(push, outboxes.push), outboxes.push.oldest > late],
          ['Payments', setUp(payments)],
        ]}
      />
    </Section>
  );
}

const withAge = (many: number, oldest: number) =>
  many === 0 ? '0' : `${many.toLocaleString('en-IN')}, oldest ${minutes(oldest)}`;

function Queues({ state: { queues, renewals, lateJobs } }: { state: OperatorState }) {
  return (
    <Section title="Waiting">
      <Facts
        of={[
          ['Messages to store', queues.messages.toLocaleString('en-IN')],
          ['Orders to store', queues.orders.toLocaleString('en-IN')],
          ['Notifications to send', withAge(queues.deliveries, queues.oldestDelivery), queues.oldestDelivery > late],
          ['Safety alerts to send', withAge(queues.alerts, queues.oldestAlert), queues.oldestAlert > lateAlert],
          ['Subscriptions not charged', `${renewals.failing} of ${renewals.running.toLocaleString('en-IN')}`],
          ['Unpaid orders', queues.unpaid.toLocaleString('en-IN')],
          ['Refunds to send', withAge(queues.refunds, queues.oldestRefund), queues.oldestRefund > late],
          ...lateJobs.map(({ name, overdue }) => [`Job ‘${name}’`, `${minutes(overdue)} late`, true] as const),
        ]}
      />
      <Note>The first two rows are for the server process that answered.</Note>
    </Section>
  );
}

const counted = (count: number | null) =>
  count === null ? `under ${smallestCount}` : `${count.toLocaleString('en-IN')}+`;

function Days({ days }: { days: OperatorState['days'] }) {
  return (
    <Section title="By day">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Sign-ups</th>
            <th scope="col">Meetings</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, signUps, meetings }) => {
            const shown = dayAndMonth(`${day}T00:00:00Z`, 'UTC');
            return (
              <tr key={day}>
                <th scope="row">
                  {shown.day} {shown.month}
                </th>
                <td>{counted(signUps)}</td>
                <td>{counted(meetings)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Note>
        Profiles completed and requests accepted per full day (India time), rounded down to tens. Smaller counts are not
        shown, so that they identify no one.
      </Note>
    </Section>
  );
}
