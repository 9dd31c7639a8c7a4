import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../data/api.ts';
import { notifyFailure, wordsFor } from '../../../data/failure.ts';
import { queries } from '../../../data/queries.ts';
import { useOwnUpdate } from '../../../data/useLive.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Section } from '../../../ui/Section.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import styles from './NotificationSettings.module.css';

export function MutedConversations() {
  const muted = useInfiniteQuery(queries.mutedConversations());
  const update = useOwnUpdate();
  const list = muted.data?.pages.flatMap(({ people }) => people) ?? [];
  const unmute = (id: string) =>
    void api.chat
      .setMuted({ id, on: false })
      .then((settings) => update({ type: 'chat.settings', conversationId: id, ...settings }), notifyFailure);
  return (
    <Section id="muted" title="Muted conversations">
      {muted.data && list.length === 0 && <Note>None. You can mute a conversation from its menu.</Note>}
      <ul>
        {list.map(({ id, name, profilePicture }) => (
          <li key={id} className={styles.muted}>
            <Link to={`/chat/${id}`}>
              <Avatar src={profilePicture} name={name} size={40} />
              <span>{name}</span>
            </Link>
            <Button small aria-label={`Unmute ${name}`} onClick={() => unmute(id)}>
              Unmute
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore pages={muted} problem={wordsFor(muted.error)} />
    </Section>
  );
}
