import type { MeetEntry } from '@nukkad/core/features/meets/contract.ts';
import { endMoment } from '../../data/shown-moment.ts';
import { useMe } from '../../data/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Moment, useLeaveMoment } from '../../ui/Moment.tsx';
import { RequestText } from '../meets/RequestText.tsx';
import VenueWarning from '../safety/VenueWarning.tsx';
import styles from './AcceptedMoment.module.css';
import OpeningLines from './OpeningLines.tsx';
import { useSend } from './useSend.ts';

/** Two people have agreed to meet: both faces, and ways to say hello. */
export default function AcceptedMoment({ entry: { request, person, conversationId } }: { entry: MeetEntry }) {
  const me = useMe();
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
          <Avatar src={me.profilePicture} name={me.name} size={120} isInView />
          <Avatar src={person.profilePicture} name={person.name} size={120} isInView />
        </div>
      }
    >
      {(close) => (
        <>
          <p className={styles.when}>
            You’re meeting · <RequestText request={request} />
          </p>
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
          <Button look="quiet" onClick={close}>
            Later
          </Button>
        </>
      )}
    </Moment>
  );
}
