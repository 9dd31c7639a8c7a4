import type { Me } from '@nukkad/core/features/account/contract.ts';
import { meetWith } from '@nukkad/core/features/meets/meet-state.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { queries } from '../../../data/queries.ts';
import { useMe, useSession } from '../../../data/session.tsx';
import { recallJson, remember } from '../../../device/local-storage.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './SandboxCard.module.css';

/** Ids in the sandbox's sample data. */
const [asha, bilal, foodFestival] = ['2', '3', '6'];

const key = 'nukkad-sandbox-card';

type Step = 'ask' | 'book' | 'second browser';

interface Kept {
  done: readonly Step[];
  isClosed: boolean;
}

/** Sample people have a number, and people who chose one of them know that they are in a sandbox. */
const isNewcomer = ({ id }: Me) => !/^\d+$/.test(id);

/** What to try first in a sandbox. It stays on this device until it is closed. */
export function SandboxCard() {
  const me = useMe();
  const { edition } = useSession().session;
  const [kept, setKept] = useState(() => recallJson<Kept>(key, { done: [], isClosed: false }));
  if (edition !== 'sandbox' || !isNewcomer(me) || kept.isClosed) return null;
  function keep(changes: Partial<Kept>) {
    const next = { ...kept, ...changes };
    setKept(next);
    remember(key, JSON.stringify(next));
  }
  return <FirstSteps known={kept.done} keep={(done) => keep({ done })} close={() => keep({ isClosed: true })} />;
}

/** The steps that the cache shows as done, besides those that are `known` to be. */
function useDone(known: readonly Step[]): readonly Step[] {
  const me = useMe();
  const { data: meets } = useQuery(queries.meets());
  const { data: tickets } = useQuery({ ...queries.tickets(), enabled: !known.includes('book') });
  const stateWith = (id: string) => (meets ? meetWith(me.id, id, meets).state : 'none');
  const seen: Record<Step, boolean> = {
    ask: ['requested', 'connected'].includes(stateWith(asha)),
    book: tickets?.some(({ event }) => event.id === foodFestival) ?? false,
    // No sample person asks anyone to meet on their own.
    'second browser': ['asked', 'connected'].includes(stateWith(bilal)),
  };
  const steps: readonly Step[] = ['ask', 'book', 'second browser'];
  return steps.filter((it) => seen[it] || known.includes(it));
}

function FirstSteps({
  known,
  keep,
  close,
}: {
  known: readonly Step[];
  keep(done: readonly Step[]): void;
  close(): void;
}) {
  const me = useMe();
  const done = useDone(known);
  const isNew = done.length > known.length;
  useEffect(() => {
    if (isNew) keep(done);
  });
  const [firstName] = me.name.trim().split(/\s+/);
  return (
    <section className={styles.card} aria-labelledby="sandbox">
      <header>
        <h2 id="sandbox">{done.length === 3 ? 'You’ve tried it all' : 'You’re in a sandbox'}</h2>
        <IconButton icon="close" label="Close the sandbox tips" onClick={close} />
      </header>
      <p>The people and events are samples, and nothing costs money. Try:</p>
      <ul>
        <StepRow isDone={done.includes('ask')}>
          <Link to={`/people/${asha}`}>Ask Asha to meet</Link>
        </StepRow>
        <StepRow isDone={done.includes('book')}>
          <Link to={`/events/${foodFestival}`}>Book the Food Festival</Link>
        </StepRow>
        <StepRow isDone={done.includes('second browser')}>
          <span>Open a second browser as Bilal, and ask {firstName} to meet</span>
        </StepRow>
      </ul>
    </section>
  );
}

function StepRow({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <li data-done={isDone || undefined}>
      <span className={styles.tick}>{isDone && <Icon name="check" size={16} />}</span>
      {children}
      {isDone && <span className="aside">, done</span>}
    </li>
  );
}
