import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { backend } from '#backend';
import { Screen } from '../../ui/Screen.tsx';
import { useMeetWith } from '../meets/useMeetWith.ts';
import { MeetNowButton } from '../meets/MeetNowButton.tsx';
import { queries } from '../../data/queries.ts';
import { wordsFor } from '../../data/failure.ts';
import { SafetyButtons } from '../safety/SafetyButtons.tsx';
import { useMe } from '../../data/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Tag } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/StateViews.tsx';
import styles from './PersonPage.module.css';

export default function PersonPage() {
  const id = useParams()['personId'] ?? '';
  const me = useMe();
  const navigate = useNavigate();
  const query = useQuery(queries.person(id));
  const meet = useMeetWith(id);
  const person = query.data;
  if (!person)
    return (
      <Screen title="Profile" back="/home">
        {query.isPending ? (
          <Skeleton many={1} height={320} />
        ) : query.isSuccess ? (
          <EmptyState
            drawing="nobody"
            title="Profile not available"
            action={
              <ButtonLink look="main" to="/home">
                People nearby
              </ButtonLink>
            }
          >
            You can’t see this profile any more.
          </EmptyState>
        ) : (
          <ErrorState retry={() => void query.refetch()}>{wordsFor(query.error)}</ErrorState>
        )}
      </Screen>
    );
  const { name, age, city, gender, distance, interests, isPremium } = person;
  const first = name.split(' ')[0] ?? '';
  const shared = interests.filter((it) => me.interests.includes(it));
  return (
    <Screen title={`${name}, ${age}`} back="/home">
      <section className={styles.card} aria-label="About">
        <Avatar src={person.profilePicture} name={name} size={128} />
        <p className={styles.facts}>
          {gender} · {city}
        </p>
        <p className={styles.where}>
          <Icon name="pin" size={18} />
          {distance === null ? 'not nearby right now' : `about ${distance} km away`}
          {isPremium && (
            <Badge icon="crown" tone="hibiscus">
              Premium
            </Badge>
          )}
        </p>
        <ul className={styles.interests} aria-label="Interests">
          {interests.map((it) => (
            <li key={it}>
              <Tag strong={shared.includes(it)}>
                {shared.includes(it) && <Icon name="check" size={14} />}
                {it}
              </Tag>
            </li>
          ))}
        </ul>
        <p className={styles.shared}>
          {shared.length === 0
            ? 'No shared interests yet: a good reason to ask.'
            : `You share ${shared.length === 1 ? 'one interest' : `${shared.length} interests`}.`}
        </p>
        <MeetNowButton person={person} />
        {meet?.state !== 'connected' && <Note>You can chat once one of you accepts the other’s request.</Note>}
      </section>
      {backend.can.blockAndReport && (
        <SafetyButtons person={{ id, name: first }} gone={() => void navigate('/home', { replace: true })} />
      )}
    </Screen>
  );
}
