import type { NearbyPerson } from '@nukkad/core/features/people/contract.ts';
import { useNavigate } from 'react-router';
import { backend } from '#backend';
import { useMe } from '../../../data/session.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { ListLink } from '../../../ui/ListLink.tsx';
import { toast } from '../../../ui/Toast.tsx';
import { useMeetWith } from '../../meets/useMeetWith.ts';
import { MeetNowButton } from '../../meets/MeetNowButton.tsx';
import { freeOf } from '../availability-words.ts';
import { distanceWords } from '../distance-words.ts';
import { AvailabilityLine } from '../AvailabilityLine.tsx';
import { VerifiedBadge } from '../VerifiedBadge.tsx';
import { interestLine } from '../interest-words.ts';
import styles from './PersonCard.module.css';

export function PersonCard({
  person,
  isInView,
  isMain,
}: {
  person: NearbyPerson;
  isInView: boolean;
  /** Whether its next step is the main one of the list. */
  isMain: boolean;
}) {
  const me = useMe();
  const navigate = useNavigate();
  const { name, age, city, distance, line, interests, isPremium, verifiedBy, availability } = person;
  const meet = useMeetWith(person.id);

  function openChat() {
    if (backend.can.chatWithAnyone) void navigate(`/chat/${person.id}`);
    else {
      const first = name.split(' ')[0];
      if (meet?.state === 'requested') toast(`Chat opens when ${first} accepts your request.`);
      else if (meet?.state === 'asked') toast(`Accept ${first}’s request to start chatting.`);
      else toast(`Ask ${first} to meet first. You can chat once they accept.`);
    }
  }

  return (
    <article className={styles.card} aria-label={name} data-asked={meet?.state === 'asked' || undefined}>
      <div className={styles.top}>
        <Avatar src={person.profilePicture} name={name} size={72} isInView={isInView} />
        <div className={styles.who}>
          <div className={styles.name}>
            <h2>
              {backend.can.openProfiles ? (
                <ListLink to={`/people/${person.id}`}>{`${name}, ${age}`}</ListLink>
              ) : (
                `${name}, ${age}`
              )}
            </h2>
          </div>
          <p className={styles.where}>
            {distanceWords(distance)}
            {city !== me.city && ` · ${city}`}
            {isPremium && (
              <Badge icon="crown" tone="hibiscus">
                Premium
              </Badge>
            )}
            <VerifiedBadge by={verifiedBy} />
          </p>
        </div>
      </div>
      {line && (
        <p dir="auto" className={styles.line}>
          {line}
        </p>
      )}
      <AvailabilityLine availability={availability} isShort />
      <p className={styles.interests}>{interestLine(interests, me.interests)}</p>
      <div className={styles.actions}>
        <MeetNowButton person={person} isMain={isMain} free={freeOf(person)} />
        {/* A connection's next step is the chat itself. */}
        {meet?.state !== 'connected' && (
          <IconButton icon="chat" label={`Chat with ${name}`} raised onClick={openChat} />
        )}
      </div>
    </article>
  );
}
