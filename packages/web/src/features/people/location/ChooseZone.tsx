import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyFailure } from '../../../data/failure.ts';
import { useMe } from '../../../data/session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { AreaList } from './AreaList.tsx';
import { cellFrom, setZone } from './location-reporter.ts';
import { locate, NotLocated } from '../../../device/locate.ts';
import styles from './Place.module.css';

/** Shown on a device that does not know its owner's hidden zone, and so reports nothing. */
export function ChooseZone() {
  const me = useMe();
  const cache = useQueryClient();
  const [isPicking, setPicking] = useState(false);
  const {
    mutate: choose,
    isPending,
    error,
  } = useMutation({
    mutationFn: async (findHome: () => Promise<string | null>) => setZone(me.id, await findHome(), cache),
    onError(error) {
      if (!(error instanceof NotLocated)) notifyFailure(error);
    },
  });
  return (
    <>
      <p className={styles.seen}>
        <strong>Choose your hidden zone again.</strong> This device doesn’t know where your hidden zone is. Until you
        choose it, this device reports nothing.
      </p>
      {error instanceof NotLocated && <Problem>{error.message}</Problem>}
      <Button
        look="main"
        icon="pin"
        wide
        busy={isPending}
        onClick={() => choose(async () => cellFrom(me.id, await locate()))}
      >
        I’m at home now
      </Button>
      <Button wide aria-expanded={isPicking} disabled={isPending} onClick={() => setPicking(!isPicking)}>
        Pick my home area
      </Button>
      {isPicking && <AreaList choose={(cell) => choose(async () => cell)} />}
      <Button look="quiet" wide disabled={isPending} onClick={() => choose(async () => null)}>
        Remove my hidden zone
      </Button>
    </>
  );
}
