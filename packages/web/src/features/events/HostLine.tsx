import type { Face } from '@nukkad/core/features/events/contract.ts';
import { Link } from 'react-router';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './HostLine.module.css';

export const HostLine = ({ host: { id, name, profilePicture }, isMe }: { host: Face; isMe: boolean }) => (
  <Link className={styles.host} to={`/hosts/${id}`}>
    <Avatar src={profilePicture} name={name} size={48} />
    <span className={styles.words}>
      <strong>{isMe ? 'You’re hosting' : `Hosted by ${name}`}</strong>
      <span>See all {isMe ? 'your' : 'their'} events</span>
    </span>
    <Icon name="forward" size={20} />
  </Link>
);
