import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { tellFailure } from '../refusal.ts';
import { useMe } from '../session.tsx';
import { Switch } from '../ui/Field.tsx';
import { setZone, zoneOf } from './keeper.ts';
import styles from './Place.module.css';

/** Hides the surroundings of one's home: inside them this phone reports nothing. */
export default function HiddenZone() {
  const me = useMe();
  const cache = useQueryClient();
  const [{ hides, knowsCell }, setShown] = useState(() => zoneOf(me.id));
  async function toggle() {
    try {
      await setZone(me.id, !hides, cache);
    } catch (error) {
      tellFailure(error);
    }
    setShown(zoneOf(me.id));
  }
  return (
    <>
      <Switch on={hides} disabled={!hides && !knowsCell} toggle={() => void toggle()}>
        {hides ? 'My hidden zone' : 'Hide where I am now'}
      </Switch>
      <p className={styles.seen}>
        {hides
          ? 'In 7 areas around your place this phone reports nothing, and elsewhere only where you stay for 10 minutes or what you pick. Only this phone knows them.'
          : knowsCell
            ? 'For a home: in 7 areas around here this phone will report nothing, and you disappear from here at once.'
            : 'For a home. First let your phone find your area, or pick it: '}
        {!hides && !knowsCell && <Link to="/where">Where are you?</Link>}
      </p>
    </>
  );
}
