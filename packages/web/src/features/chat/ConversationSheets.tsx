import type { Conversation, Message } from '@nukkad/core/features/chat/contract.ts';
import { largestPicture } from '@nukkad/core/features/pictures/picture-limits.ts';
import { refusalWords } from '@nukkad/core/kernel/refusal-words.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Lightbox } from '../../ui/Lightbox.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import { toast } from '../../ui/Toast.tsx';
import type { SafetyStep } from '../safety/SafetySheets.tsx';
import { useAgreed } from '../meets/useMeetWith.ts';
import { pictureAddress } from './MessagePicture.tsx';
import type { useSend } from './useSend.ts';

const ConversationMenu = lazy(() => import('./ConversationMenu.tsx'));
const MessageMenu = lazy(() => import('./MessageMenu.tsx'));
const PicturePreviewSheet = lazy(() => import('./PicturePreviewSheet.tsx'));
const SafetySheet = lazy(async () => ({ default: (await import('../safety/SafetySheets.tsx')).SafetySheet }));
const PlanSheet = lazy(() => import('./PlanFromChat.tsx'));
const ShareLocationSheet = lazy(() => import('./ShareLocationSheet.tsx'));

/** The picture to be sent, looked at before. */
function useChosenPicture() {
  const [file, setFile] = useState<File | null>(null);
  const [isOpen, setOpen] = useSheet('chosen picture');
  const isLost = isOpen !== null && file === null;
  // A reload reopens the sheet, but not the file.
  useEffect(() => {
    if (isLost) setOpen(null);
  }, [isLost, setOpen]);
  return {
    chosen: isOpen && file,
    dropChosen: () => setOpen(null),
    choosePicture(picture: File) {
      if (picture.size > largestPicture) return toast(refusalWords('PICTURE_TOO_LARGE'));
      setFile(picture);
      setOpen(true);
    },
  };
}

export function useConversationSheets() {
  const chosenPicture = useChosenPicture();
  const [isMenu, setMenu] = useSheet('conversation');
  const [isSharing, setSharing] = useSheet('share');
  const [isPlanning, setPlanning] = useSheet('plan');
  const [menuOf, setMenuOf] = useSheet<Message['id']>('menu');
  const [safety, setSafety] = useSheet<SafetyStep>('safety');
  const [picture, setPicture] = useSheet<{ id: string; alt: string }>('picture');
  return {
    ...chosenPicture,
    isMenu,
    setMenu,
    isSharing,
    setSharing,
    isPlanning,
    setPlanning,
    menuOf,
    setMenuOf,
    safety,
    setSafety,
    picture,
    setPicture,
  };
}

export function ConversationSheets({
  sheets,
  conversation,
  messages,
  send,
  reply,
}: {
  sheets: ReturnType<typeof useConversationSheets>;
  conversation: Conversation;
  messages: readonly Message[];
  send: Pick<ReturnType<typeof useSend>, 'place' | 'picture'>;
  /** Null where nothing can be replied to. */
  reply: ((message: Message) => void) | null;
}) {
  const { isMenu, setMenu, isSharing, setSharing, menuOf, setMenuOf, safety, setSafety, picture, setPicture } = sheets;
  const agreed = useAgreed(conversation.person.id);
  const navigate = useNavigate();
  const { id, name } = conversation.person;
  const first = name.split(' ')[0] ?? '';
  const menu = messages.find((it) => it.id === menuOf);
  return (
    <>
      {picture && <Lightbox src={pictureAddress(picture.id)} alt={picture.alt} close={() => setPicture(null)} />}
      {sheets.chosen && (
        <Suspense>
          <PicturePreviewSheet name={first} file={sheets.chosen} send={send.picture} close={sheets.dropChosen} />
        </Suspense>
      )}
      {isMenu && (
        <Suspense>
          <ConversationMenu conversation={conversation} close={() => setMenu(null)} />
        </Suspense>
      )}
      {isSharing && (
        <Suspense>
          <ShareLocationSheet name={first} share={send.place} close={() => setSharing(null)} />
        </Suspense>
      )}
      {sheets.isPlanning && agreed && (
        <Suspense>
          <PlanSheet request={agreed} name={first} close={() => sheets.setPlanning(null)} />
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
        <Suspense>
          <SafetySheet
            step={safety}
            person={{ id, name: first }}
            inChat
            gone={() => void navigate('/chat')}
            close={() => setSafety(null)}
          />
        </Suspense>
      )}
    </>
  );
}
