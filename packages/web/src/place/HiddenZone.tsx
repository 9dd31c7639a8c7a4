import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queries } from '../queries.ts';
import { tellFailure } from '../refusal.ts';
import { useMe } from '../session.tsx';
import { Switch } from '../ui/Field.tsx';
import { ChooseZone } from './ChooseZone.tsx';
import { setZone } from './keeper.ts';
import { needsZone, useKept } from './kept.ts';
import styles from './Place.module.css';

/** Hides the surroundings of one's home: inside them this phone reports nothing. */
export default function HiddenZone() {
  const me = useMe();
  const cache = useQueryClient();
  const presence = useQuery(queries.presence());
  const kept = useKept(me.id);
  const cell = kept.phone?.cell ?? null;
  const hides = (kept.phone?.hidden ?? []).length > 0;
  if (presence.data && needsZone(kept, presence.data)) return <ChooseZone />;
  return (
    <>
      <Switch
        on={hides}
        disabled={!hides && cell === null}
        toggle={() => void setZone(me.id, hides ? null : cell, cache).catch(tellFailure)}
      >
        {hides ? 'My hidden zone' : 'Hide where I am now'}
      </Switch>
      <p className={styles.seen}>
        {hides
          ? 'In 7 areas around your place this phone reports nothing. Elsewhere it shows where you stay for 10 minutes, unless that might point at your home, and what you pick by name. Only your devices know the zone.'
          : cell !== null
            ? 'For a home: in 7 areas around here this phone will report nothing, and you disappear from here at once.'
            : 'For a home. First let your phone find your area, or pick it: '}
        {!hides && cell === null && <Link to="/where">Where are you?</Link>}
      </p>
    </>
  );
}
