import type { MeetEntry } from '@nukkad/core/features/meets/contract.ts';
import { endMoment } from '../../data/shown-moment.ts';
import { useMe } from '../../data/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { useNow } from '../../device/server-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Moment, useLeaveMoment } from '../../ui/Moment.tsx';
import { meetingWords } from '../meets/meet-window-words.ts';
import VenueWarning from '../safety/VenueWarning.tsx';
import styles from './AcceptedMoment.module.css';
import OpeningLines from './OpeningLines.tsx';
import { useSend } from './useSend.ts';

/** Two people have agreed to meet: both faces, and ways to say hello. */
export default function AcceptedMoment({ entry: { request, person, conversationId } }: { entry: MeetEntry }) {
  const me = useMe();
  const now = useNow();
  const send = useSend(conversationId ?? '');
  const leave = useLeaveMoment();
  const [first = person.name] = person.name.trim().split(/\s+/);
  const openChat = () => void leave(`/chat/${conversationId}`);
  return (
    <Moment
      title={request.fromUserId === me.id ? `${first} said yes!` : `You and ${first} are connected`}
      ended={endMoment}
      scene={
        <div className={styles.faces}>
          {[me, person].map(({ id, name, profilePicture }) => (
            <span key={id} className={styles.face}>
              <Avatar src={profilePicture} name={name} size={164} isInView />
            </span>
          ))}
          <span className={styles.hands}>
            <Icon name="handshake" size={32} />
          </span>
        </div>
      }
    >
      {() => (
        <>
          <p className={styles.when}>{`Meeting ${meetingWords(request, now)}`}</p>
          {request.note && (
            <p dir="auto">
              <q>{request.note}</q>
            </p>
          )}
          <VenueWarning place={request.place} />
          <OpeningLines
            to={person}
            place={request.place}
            send={(line) => {
              send.text(line, undefined);
              openChat();
            }}
          />
          <Button look="main" wide icon="chat" onClick={openChat}>
            Say hello
          </Button>
        </>
      )}
    </Moment>
  );
}
