import type { TrustSigns as Signs } from '@nukkad/core/features/people/contract.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import styles from './TrustSigns.module.css';

const people = (many: number) => (many === 1 ? '1 person' : `${many} people`);

function wordsOf({ met, attended, vouches }: Signs): [IconName, string][] {
  const words: [IconName, string][] = [];
  if (met > 0) words.push(['handshake', `Met ${people(met)}`]);
  if (vouches !== null) words.push(['check', `${people(vouches)} would meet them again`]);
  if (attended > 0) words.push(['ticket', `Attended ${attended === 1 ? '1 event' : `${attended} events`}`]);
  return words;
}

/** What someone has earned by meeting people and going to events; nothing for newcomers. */
export function TrustSigns({ signs }: { signs: Signs }) {
  const words = wordsOf(signs);
  return words.length === 0 ? null : (
    <ul className={styles.signs} aria-label="Earned on Nukkad">
      {words.map(([icon, text]) => (
        <li key={icon}>
          <Badge icon={icon} tone="peacock">
            {text}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
