import type { Event } from '@nukkad/core/features/events/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { queries } from '../../data/queries.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './AlsoGoing.module.css';

const initialFaces = 8;

/** Names, for attendees and the team; everyone else sees `goingWords`. */
export function AlsoGoing({ event }: { event: Event }) {
  return event.going || event.role ? <Faces id={event.id} /> : null;
}

function Faces({ id }: { id: string }) {
  const { data } = useQuery(queries.coming(id));
  const [isWhole, setIsWhole] = useState(false);
  if (!data || data.length === 0) return null;
  return (
    <Section title="Also going">
      <ul className={styles.people}>
        {(isWhole ? data : data.slice(0, initialFaces)).map(({ id, name, profilePicture }) => (
          <li key={id}>
            <Link to={`/people/${id}`}>
              <Avatar src={profilePicture} name={name} size={56} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {!isWhole && data.length > initialFaces && (
        <Button small onClick={() => setIsWhole(true)}>
          Show all {data.length}
        </Button>
      )}
    </Section>
  );
}
