import { priceWords } from '../../../format/money.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './EventsMap.module.css';
import { grouped, type Group, type Placed, type Project, type Size } from './placed-events.ts';

const priceOf = ({ event: { source, price } }: Placed) => (source ? null : priceWords(price));

/** This many events of a group are named. */
const maxNamed = 3;

function nameOf(members: readonly Placed[]): string {
  const [one] = members;
  if (one && members.length === 1) {
    const where = one.event.isAreaOnly ? `around ${one.event.location}` : one.event.location;
    return [one.event.name, where, priceOf(one)].filter(Boolean).join(', ');
  }
  const named = members.slice(0, maxNamed).map(({ event }) => event.name);
  const more = members.length - named.length;
  return `${members.length} events: ${[...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')}`;
}

export const idsOf = (members: readonly Placed[]) => members.map(({ event }) => event.id);

export function Pins({
  all,
  project,
  size,
  chosen,
  next,
  choose,
}: {
  all: readonly Placed[];
  project: Project;
  size: Size;
  chosen: readonly string[];
  /** The event that is shown while none is chosen. */
  next: string | null;
  choose(members: readonly Placed[]): void;
}) {
  return (
    <ul className={styles.pins} aria-label="Events on the map">
      {grouped(all, project, size).map((group) => (
        // Keyed by its first event, so that the focus stays when a group opens.
        <li key={group.members[0]?.event.id}>
          <Pin
            group={group}
            isChosen={group.members.some(({ event }) => chosen.includes(event.id))}
            isNext={group.members.some(({ event }) => event.id === next)}
            choose={() => choose(group.members)}
          />
        </li>
      ))}
    </ul>
  );
}

function Pin({
  group: { members, x, y },
  isChosen,
  isNext,
  choose,
}: {
  group: Group;
  isChosen: boolean;
  isNext: boolean;
  choose(): void;
}) {
  const [one] = members;
  const look = members.length > 1 ? styles.many : one?.area ? styles.around : styles.at;
  return (
    <button
      type="button"
      className={`${styles.pin} ${look}`}
      data-pin={one?.event.id}
      data-lit={isChosen || isNext || undefined}
      style={{ translate: `${x.toFixed(1)}px ${y.toFixed(1)}px` }}
      aria-label={nameOf(members)}
      aria-pressed={isChosen}
      onClick={choose}
    >
      <span>{members.length > 1 ? members.length : one && (priceOf(one) ?? <Icon name="calendar" size={18} />)}</span>
    </button>
  );
}
