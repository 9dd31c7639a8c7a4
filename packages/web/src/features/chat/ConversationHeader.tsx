import type { Conversation } from '@nukkad/core/features/chat/contract.ts';
import { lazy, Suspense, useContext, type RefObject } from 'react';
import { Link, useNavigate } from 'react-router';
import { backend } from '#backend';
import { useAway } from '../../data/useLive.ts';
import { useNow } from '../../device/server-time.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NeedsBackContext } from '../../ui/Screen.tsx';
import { toastsBelow } from '../../ui/Toast.tsx';
import { meetingWords } from '../meets/meet-window-words.ts';
import { useAgreed } from '../meets/useMeetWith.ts';
import styles from './ConversationScreen.module.css';
import { MutedMark } from './MutedMark.tsx';

const VenueWarning = lazy(() => import('../safety/VenueWarning.tsx').catch(() => ({ default: () => null })));

export function ConversationHeader({
  conversation: { person, closed, online, muted },
  isTyping,
  heading,
  search,
  openMenu,
  sharePlan,
}: {
  conversation: Conversation;
  isTyping: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  search(): void;
  openMenu(): void;
  sharePlan(): void;
}) {
  const isOnline = !useAway() && online;
  const agreed = useAgreed(person.id);
  const now = useNow();
  const navigate = useNavigate();
  return (
    <>
      <header ref={toastsBelow} className={styles.head}>
        <IconButton
          icon="back"
          label="Back"
          hidden={!useContext(NeedsBackContext)}
          onClick={() => void navigate('/chat')}
        />
        {backend.can.openProfiles && !closed ? (
          <Link to={`/people/${person.id}`} className={styles.face} aria-label={`About ${person.name}`}>
            <Avatar src={person.profilePicture} name={person.name} size={44} />
          </Link>
        ) : (
          <Avatar src={person.profilePicture} name={person.name} size={44} />
        )}
        <div className={styles.who}>
          <h1 ref={heading} tabIndex={-1}>
            {person.name}
            {muted && <MutedMark />}
          </h1>
          <p className={styles.online} role="status">
            {isTyping ? 'typing…' : isOnline ? 'Online' : ''}
          </p>
        </div>
        <IconButton icon="search" label="Search this conversation" onClick={search} />
        {backend.can.organizeChats && <IconButton icon="more" label="Conversation menu" onClick={openMenu} />}
      </header>
      {agreed && (
        <div className={styles.agreed}>
          <Icon name="handshake" size={18} />
          <span>
            You’re meeting {meetingWords(agreed, now)}
            {agreed.note && <q dir="auto">{agreed.note}</q>}
          </span>
          {backend.can.organizeChats && (
            <Button small look="quiet" onClick={sharePlan}>
              Share plan
            </Button>
          )}
          {agreed.place && (
            <Suspense>
              <VenueWarning place={agreed.place} />
            </Suspense>
          )}
        </div>
      )}
    </>
  );
}
