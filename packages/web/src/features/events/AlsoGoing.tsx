import type { Event } from '@nukkad/core/features/events/contract.ts';
import { comingAtLeast } from '@nukkad/core/features/events/shown-going-count.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../data/queries.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './AlsoGoing.module.css';

/** Who goes to an event: names for attendees and the team, a rounded number for everyone else. */
export function AlsoGoing({ event }: { event: Event }) {
  if (event.going || event.role) return <Names id={event.id} />;
  const { capacity, seatsLeft } = event;
  const least = capacity === null || seatsLeft === null ? 0 : comingAtLeast(capacity - seatsLeft);
  return least > 0 ? <p className={styles.about}>{least}+ going</p> : null;
}

function Names({ id }: { id: string }) {
  const { data } = useQuery(queries.coming(id));
  if (!data || data.length === 0) return null;
  return (
    <Section title="Also going">
      <ul className={styles.people}>
        {data.map(({ id, name, profilePicture }) => (
          <li key={id}>
            <Avatar src={profilePicture} name={name} size={40} />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}
