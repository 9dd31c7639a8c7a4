import type { VerifiedWay } from '@nukkad/core/features/people/audience.ts';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Photos } from './photos/Photos.tsx';
import { VerifiedBadge } from './VerifiedBadge.tsx';
import styles from './PersonHero.module.css';

const tones = [styles.marigold, styles.peacock, styles.sea];

/** A person has the same colour on every screen. */
export function toneOf(id: string) {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return tones[hash % tones.length];
}

/** The head of a profile: photos, or a large face on the person’s colour, and what matters most below it. */
export function PersonHero({
  person: { id, name, profilePicture, isPremium, verifiedBy, photos },
  heading,
  className = styles.card,
  report,
  children,
}: {
  person: {
    id: string;
    name: string;
    profilePicture: string;
    isPremium: boolean;
    verifiedBy: VerifiedWay | null;
    photos: readonly string[];
  };
  heading: ReactNode;
  className?: string | undefined;
  /** Reports a photo by its id. */
  report?: ((id: string) => void) | undefined;
  children: ReactNode;
}) {
  return (
    <div className={`${styles.hero} ${className} ${toneOf(id)}`}>
      <Photos
        ids={photos}
        name={name}
        report={report}
        otherwise={
          <span className={styles.face}>
            <Avatar src={profilePicture} name={name} size={136} isInView />
          </span>
        }
      />
      {heading}
      {children}
      <VerifiedBadge by={verifiedBy} />
      {isPremium && (
        <Badge icon="crown" tone="hibiscus">
          Premium
        </Badge>
      )}
    </div>
  );
}
