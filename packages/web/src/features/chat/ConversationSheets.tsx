import type { Conversation, Message, SharedPlace } from '@nukkad/core/features/chat/contract.ts';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { Lightbox } from '../../ui/Lightbox.tsx';
import { useSheet } from '../../ui/sheets.ts';
import { SafetySheet, type SafetyStep } from '../safety/SafetySheets.tsx';
import { pictureAddress } from './Picture.tsx';

const ConversationMenu = lazy(() => import('./ConversationMenu.tsx'));
const MessageMenu = lazy(() => import('./MessageMenu.tsx'));
const ShareSheet = lazy(() => import('./ShareSheet.tsx'));

export function useConversationSheets() {
  const [isMenu, setMenu] = useSheet('conversation');
  const [isSharing, setSharing] = useSheet('share');
  const [menuOf, setMenuOf] = useSheet<Message['id']>('menu');
  const [safety, setSafety] = useSheet<SafetyStep>('safety');
  const [picture, setPicture] = useSheet<{ id: string; alt: string }>('picture');
  return { isMenu, setMenu, isSharing, setSharing, menuOf, setMenuOf, safety, setSafety, picture, setPicture };
}

export function ConversationSheets({
  sheets: { isMenu, setMenu, isSharing, setSharing, menuOf, setMenuOf, safety, setSafety, picture, setPicture },
  conversation,
  messages,
  share,
  reply,
}: {
  sheets: ReturnType<typeof useConversationSheets>;
  conversation: Conversation;
  messages: readonly Message[];
  /** Null shares the name of the area only. */
  share(place: SharedPlace | null): void;
  /** Null where nothing can be replied to. */
  reply: ((message: Message) => void) | null;
}) {
  const navigate = useNavigate();
  const { id, name } = conversation.person;
  const first = name.split(' ')[0] ?? '';
  const menu = messages.find((it) => it.id === menuOf);
  return (
    <>
      {picture && <Lightbox src={pictureAddress(picture.id)} alt={picture.alt} close={() => setPicture(null)} />}
      {isMenu && (
        <Suspense>
          <ConversationMenu conversation={conversation} close={() => setMenu(null)} />
        </Suspense>
      )}
      {isSharing && (
        <Suspense>
          <ShareSheet name={first} share={share} close={() => setSharing(null)} />
        </Suspense>
      )}
      {menu && (
        <Suspense>
          <MessageMenu
            message={menu}
            name={first}
            reply={reply && (() => reply(menu))}
            safety={setSafety}
            close={() => setMenuOf(null)}
          />
        </Suspense>
      )}
      {safety && (
        <SafetySheet
          step={safety}
          person={{ id, name: first }}
          inChat
          gone={() => void navigate('/chat')}
          close={() => setSafety(null)}
        />
      )}
    </>
  );
}
