import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tellFailure } from '../../../data/failure.ts';
import { useMe } from '../../../data/session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { AreaList } from './AreaList.tsx';
import { cellFrom, setZone } from './location-reporter.ts';
import { locate, NotLocated } from './locate.ts';
import styles from './Place.module.css';

/** For somebody with a hidden zone on a device that does not know where it is, and so reports nothing. */
export function ChooseZone() {
  const me = useMe();
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPicking, setPicking] = useState(false);
  async function choose(findHome: () => Promise<string | null>) {
    setBusy(true);
    setProblem(null);
    try {
      await setZone(me.id, await findHome(), cache);
    } catch (error) {
      if (error instanceof NotLocated) setProblem(error.message);
      else tellFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <p className={styles.seen}>
        <strong>Choose your hidden zone again.</strong> This device doesn’t know where your hidden zone is. Until you
        choose it, this device reports nothing.
      </p>
      {problem && <Problem>{problem}</Problem>}
      <Button
        look="main"
        icon="pin"
        wide
        busy={busy}
        onClick={() => void choose(async () => cellFrom(me.id, await locate()))}
      >
        I’m at home now
      </Button>
      <Button wide aria-expanded={isPicking} disabled={busy} onClick={() => setPicking(!isPicking)}>
        Pick my home area
      </Button>
      {isPicking && <AreaList choose={(cell) => void choose(() => Promise.resolve(cell))} />}
      <Button look="quiet" wide disabled={busy} onClick={() => void choose(() => Promise.resolve(null))}>
        Remove my hidden zone
      </Button>
    </>
  );
}
