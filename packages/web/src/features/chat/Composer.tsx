import { sendable } from '@nukkad/core/features/chat/message-text.ts';
import { messageLimit } from '@nukkad/core/features/chat/message-limits.ts';
import { typingMs } from '@nukkad/core/features/chat/typing-time.ts';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { deviceTime } from '../../device/server-time.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Composer.module.css';

/** From this many characters on, the number left is shown. */
const warnFrom = messageLimit - 100;

export function Composer({
  to,
  draft,
  keepDraft,
  reportTyping,
  replyTo,
  stopReplying,
  send,
  shareLocation,
  sendPicture,
}: {
  to: string;
  draft: string;
  keepDraft(text: string): void;
  reportTyping(): void;
  /** The message that this one replies to, as it is shown. */
  replyTo: ReactNode;
  stopReplying(): void;
  send(message: string): void;
  shareLocation(): void;
  /** Null where no pictures can be sent. */
  sendPicture: ((file: File) => void) | null;
}) {
  const [text, setText] = useState(draft);
  const message = sendable(text);
  const reportedAt = useRef(0);
  const field = useFocusOn(Boolean(replyTo));

  function write(words: string) {
    setText(words);
    keepDraft(words);
    if (words.trim() === '' || deviceTime() - reportedAt.current < typingMs.betweenReports) return;
    reportedAt.current = deviceTime();
    reportTyping();
  }

  function submit() {
    if (message === null) return;
    send(message);
    setText('');
    keepDraft('');
    stopReplying();
  }

  function pressed(event: KeyboardEvent) {
    // While a word is being composed (Hindi, Marathi by transliteration), Enter belongs to the keyboard.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') stopReplying();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {replyTo && <ReplyTo stop={stopReplying}>{replyTo}</ReplyTo>}
      <IconButton icon="pin" label="Share location" onClick={shareLocation} />
      {sendPicture && <PictureButton sendPicture={sendPicture} />}
      <div className={styles.box}>
        <textarea
          ref={field}
          aria-label={`Message to ${to}`}
          placeholder="Type a message…"
          rows={1}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={pressed}
        />
        <CharactersLeft text={text} />
      </div>
      <SendButton disabled={message === null} />
    </form>
  );
}

/** Moves the focus to the field when a reply begins. */
function useFocusOn(isReply: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isReply) field.current?.focus();
  }, [isReply]);
  return field;
}

function ReplyTo({ stop, children }: { stop(): void; children: ReactNode }) {
  return (
    <div className={styles.reply} role="group" aria-label="Replying to">
      <Icon name="reply" size={20} />
      <p>{children}</p>
      <IconButton icon="close" label="Cancel reply" onClick={stop} />
    </div>
  );
}

function SendButton({ disabled }: { disabled: boolean }) {
  return (
    <button type="submit" className={styles.send} aria-label="Send" title="Send" disabled={disabled}>
      <svg width="24" height="24" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d="M3.6 4.3c-.5-.9.4-2 1.4-1.6l16 7.9c1.1.5 1.1 2.2 0 2.8l-16 7.9c-1 .4-1.9-.7-1.4-1.6L7.3 12.8 13 12l-5.7-.8z" />
      </svg>
    </button>
  );
}

function PictureButton({ sendPicture }: { sendPicture(file: File): void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon="picture" label="Send a picture" onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) sendPicture(file);
          // Cleared so that choosing the same file again fires a change.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

function CharactersLeft({ text }: { text: string }) {
  const left = messageLimit - text.trim().length;
  if (left > messageLimit - warnFrom) return null;
  return (
    <p className={left < 0 ? styles.over : styles.left} role="status">
      {left < 0 ? `${-left} too many` : `${left} left`}
    </p>
  );
}
