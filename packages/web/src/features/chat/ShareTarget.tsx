import { sendable } from '@nukkad/core/features/chat/message-text.ts';
import { messageLimit } from '@nukkad/core/features/chat/message-limits.ts';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { v4 as uuid } from 'uuid';
import { backend } from '#backend';
import { useAway, useLive } from '../../data/useLive.ts';
import { forgetSharedContent } from '../../device/share-target-cache.ts';
import { readShared, type SharedContent as Received } from '../../device/share-target.ts';
import { currentTime } from '../../device/server-time.ts';
import { shrink } from '../../device/shrink-picture.ts';
import type { Unsent } from '../../device/unsent-message.ts';
import { root } from '../../ui/asset-url.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/Toast.tsx';
import { setSharedWaits } from '../../device/after-sign-in.ts';
import { ConnectionPicker } from '../people/ConnectionPicker.tsx';
import styles from './ShareTarget.module.css';
import { wordsOf } from './share-target-words.ts';

const SharedEvent = lazy(() => import('./SharedEvent.tsx'));

const maxPictures = 10;

/** What another app has shared into this one: asks to whom to send it. */
export default function ShareTarget() {
  const [received, setReceived] = useState<Received | null>();
  useEffect(() => {
    setSharedWaits(false);
    void readShared().then(setReceived);
  }, []);
  if (!backend.can.install) return <Navigate to="/" replace />;
  return (
    <Screen title="Send to…" back="/chat" narrow>
      {received === undefined ? (
        <Skeleton many={3} height={56} />
      ) : received === null ? (
        <EmptyState
          drawing="quiet"
          title="Nothing to send"
          action={<ButtonLink to="/chat">See your messages</ButtonLink>}
        >
          Share a link or a picture with Nukkad from another app, and choose here who gets it.
        </EmptyState>
      ) : (
        <Contents received={received} />
      )}
    </Screen>
  );
}

/** The messages that are sent, in this order. */
async function messagesOf(
  pictures: readonly File[],
  eventId: string | null,
  words: string | null,
): Promise<Unsent['message'][]> {
  const blobs = await Promise.all(pictures.map(shrink));
  const sent: Unsent['message'][] = blobs.map((blob, at) => ({
    type: 'picture',
    pictureId: uuid(),
    blob,
    ...(at === 0 && words !== null && { caption: words }),
  }));
  if (eventId !== null) sent.push({ type: 'event', eventId });
  if (words !== null && blobs.length === 0) sent.push({ type: 'text', message: words });
  return sent;
}

function Contents({ received }: { received: Received }) {
  const navigate = useNavigate();
  const { outbox } = useLive();
  const isAway = useAway();
  const [found] = useState(() => wordsOf(received, root.href));
  const [text, setText] = useState(found.words);
  const pictures = received.pictures.slice(0, maxPictures);
  const hasMore = received.pictures.length > maxPictures;
  const isWordsOnly = found.eventId === null && pictures.length === 0;
  const words = sendable(text);
  const sending = useMutation({
    mutationFn: async (chosen: { conversationId: string; to: string; personId: string }) => ({
      ...chosen,
      messages: await messagesOf(pictures, found.eventId, words),
    }),
    // Offline, too: what is sent waits in the outbox.
    networkMode: 'always',
    async onSuccess({ messages, conversationId, to }) {
      for (const message of messages)
        outbox.add({ messageId: uuid(), conversationId, message, at: new Date(currentTime()).toISOString() });
      await forgetSharedContent();
      toast(isAway ? `We’ll send it to ${to} when you’re back online` : `Sent to ${to}`);
      await navigate(`/chat/${conversationId}`, { replace: true });
    },
  });
  const isTooLong = text.trim().length > messageLimit;
  function send(personId: string, name: string, conversationId: string) {
    if (isTooLong) toast('Your message is too long. Shorten it to send it.');
    else if (isWordsOnly && words === null) toast('Write a message to send it.');
    else sending.mutate({ personId, conversationId, to: name.split(' ')[0] ?? name });
  }
  return (
    <>
      <Section label="What you’re sending">
        {pictures.length > 0 && (
          <ul className={styles.pictures}>
            {pictures.map((file) => (
              <li key={`${file.name} ${file.size}`}>
                <Preview file={file} />
              </li>
            ))}
          </ul>
        )}
        {hasMore && <Note>Only the first {maxPictures} pictures will be sent.</Note>}
        {found.eventId !== null && (
          <Suspense>
            <SharedEvent id={found.eventId} />
          </Suspense>
        )}
        <TextArea
          label={isWordsOnly ? 'Message' : 'Message (optional)'}
          rows={isWordsOnly ? 4 : 2}
          value={text}
          {...(isTooLong && { problem: `${text.trim().length - messageLimit} characters too many` })}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Section>
      <Section title="Choose a connection">
        <ConnectionPicker
          verb="Send"
          busy={sending.isPending ? sending.variables.personId : undefined}
          empty="Once you’re connected with someone, you can send them things from other apps."
          choose={(person, conversationId) => send(person.id, person.name, conversationId)}
        />
      </Section>
      <Button
        look="quiet"
        onClick={() => {
          void forgetSharedContent();
          void navigate('/home', { replace: true });
        }}
      >
        Don’t send
      </Button>
    </>
  );
}

function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
  return <img ref={show} alt={file.name} />;
}
