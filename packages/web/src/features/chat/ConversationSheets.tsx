import type { Message, SharedPlace } from '@nukkad/core/features/chat/contract.ts';
import type { Person } from '@nukkad/core/features/people/contract.ts';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { Lightbox } from '../../ui/Lightbox.tsx';
import { useSheet } from '../../ui/sheets.ts';
import { SafetySheet, type SafetyStep } from '../safety/SafetySheets.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import { pictureAddress } from './Picture.tsx';

const ShareSheet = lazy(() => import('./ShareSheet.tsx'));

export function useConversationSheets() {
  const [isSharing, setSharing] = useSheet('share');
  const [menuOf, setMenuOf] = useSheet<Message['id']>('menu');
  const [safety, setSafety] = useSheet<SafetyStep>('safety');
  const [picture, setPicture] = useSheet<{ id: string; alt: string }>('picture');
  return { isSharing, setSharing, menuOf, setMenuOf, safety, setSafety, picture, setPicture };
}

export function ConversationSheets({
  sheets: { isSharing, setSharing, menuOf, setMenuOf, safety, setSafety, picture, setPicture },
  person: { id, name },
  messages,
  share,
}: {
  sheets: ReturnType<typeof useConversationSheets>;
  person: Person;
  messages: readonly Message[];
  /** Null shares the name of the area only. */
  share(place: SharedPlace | null): void;
}) {
  const navigate = useNavigate();
  const first = name.split(' ')[0] ?? '';
  const menu = messages.find((it) => it.id === menuOf);
  return (
    <>
      {picture && <Lightbox src={pictureAddress(picture.id)} alt={picture.alt} close={() => setPicture(null)} />}
      {isSharing && (
        <Suspense>
          <ShareSheet name={first} share={share} close={() => setSharing(null)} />
        </Suspense>
      )}
      {menu && <MessageMenu message={menu} name={first} safety={setSafety} close={() => setMenuOf(null)} />}
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
