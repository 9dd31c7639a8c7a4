import { useState } from 'react';
import { Link } from 'react-router';
import { useMe } from '../session.tsx';
import { Switch } from '../ui/Field.tsx';
import { hideHere, placing } from './keeper.ts';
import styles from './Place.module.css';

/** Hides the surroundings of one's home: inside them this phone reports nothing. */
export default function HiddenZone() {
  const me = useMe();
  const [{ hides, knowsCell }, setPlacing] = useState(() => placing(me.id));
  return (
    <>
      <Switch
        on={hides}
        disabled={!hides && !knowsCell}
        toggle={() => {
          hideHere(me.id, !hides);
          setPlacing(placing(me.id));
        }}
      >
        Hide where I am now
      </Switch>
      <p className={styles.seen}>
        {hides
          ? 'This phone reports nothing in the 7 areas around there. Which of them is the middle was left to chance, and only this phone knows them.'
          : knowsCell
            ? 'For a home: in 7 areas around here this phone will report nothing.'
            : 'For a home. First let your phone find your area, or pick it: '}
        {!hides && !knowsCell && <Link to="/where">Where are you?</Link>}
      </p>
    </>
  );
}
