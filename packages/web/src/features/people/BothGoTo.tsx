import type { SeenPerson } from '@nukkad/core/features/people/contract.ts';
import { Link } from 'react-router';
import { dayAndTime } from '../../format/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './BothGoTo.module.css';

/** Coming events to which someone and the reader both go. */
export function BothGoTo({ plans }: { plans: SeenPerson['bothGoTo'] }) {
  return plans.length === 0 ? null : (
    <section className={styles.plans} aria-labelledby="both-go-to">
      <h2 id="both-go-to">You’re both going to</h2>
      <ul className={styles.list}>
        {plans.map(({ id, name, date }) => (
          <li key={id}>
            <Link to={`/events/${id}`}>
              <Icon name="calendar" size={20} />
              <span>
                <strong>{name}</strong>
                <span>{dayAndTime(date)}</span>
              </span>
              <Icon name="forward" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
