import { restMs } from '@nukkad/core/features/people/phone-rest-time.ts';
import { minuteMs } from '@nukkad/core/kernel/time.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queries } from '../../../data/queries.ts';
import { notifyFailure } from '../../../data/failure.ts';
import { useMe } from '../../../data/session.tsx';
import { Switch } from '../../../ui/Choice.tsx';
import { ChooseZone } from './ChooseZone.tsx';
import { setZone } from './location-reporter.ts';
import { needsZone, useStoredLocation } from '../../../device/stored-location.ts';
import styles from './Place.module.css';

export default function HiddenZone() {
  const me = useMe();
  const cache = useQueryClient();
  const presence = useQuery(queries.presence());
  const kept = useStoredLocation(me.id);
  const cell = kept.phone?.cell ?? null;
  const hides = (kept.phone?.hidden ?? []).length > 0;
  if (presence.data && needsZone(kept, presence.data)) return <ChooseZone />;
  return (
    <>
      <Switch
        on={hides}
        disabled={!hides && cell === null}
        toggle={() => void setZone(me.id, hides ? null : cell, cache).catch(notifyFailure)}
      >
        {hides ? 'My hidden zone' : 'Hide where I am now'}
      </Switch>
      <p className={styles.seen}>
        {hides
          ? `This phone reports nothing from the 7 areas around your home. Elsewhere, it shows places where you stay for ${restMs / minuteMs} minutes, unless they could give away your home, and areas you pick by name. Only your devices know the zone.`
          : cell !== null
            ? 'Use this at home: this phone will report nothing from the 7 areas around here, and you disappear from here right away.'
            : 'Use this at home. First let your phone find your area, or pick it: '}
        {!hides && cell === null && <Link to="/where">Where are you?</Link>}
      </p>
    </>
  );
}
