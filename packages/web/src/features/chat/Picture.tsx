import { useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Picture.module.css';

/** Addresses in this tab's memory of pictures that were chosen in it: they do not blink when they have arrived. */
const chosen = new Map<string, string>();

/** Where a picture is to be had; `blob` is itself while the server has not got it. */
export function pictureAddress(id: string, blob?: Blob): string {
  if (blob && !chosen.has(id)) chosen.set(id, URL.createObjectURL(blob));
  return chosen.get(id) ?? `/api/pictures/${id}`;
}

/** A picture in a conversation: a square of one size, so that nothing jumps when it comes; a press shows all of it. */
export function Picture({
  id,
  blob,
  alt,
  waits = false,
  part,
  open,
}: {
  id: string;
  /** Itself, while it is unsent. */
  blob?: Blob | undefined;
  alt: string;
  waits?: boolean;
  /** How much of it has arrived, 0 to 1, while it is on its way. */
  part?: number | undefined;
  open(): void;
}) {
  const [failed, setFailed] = useState(false);
  if (failed && blob)
    return (
      <span className={styles.failed}>
        <Icon name="picture" size={32} />
        This picture can’t be shown.
      </span>
    );
  if (failed)
    return (
      <button type="button" className={styles.failed} onClick={() => setFailed(false)}>
        <Icon name="picture" size={32} />
        <span>This picture didn’t load. Tap to try again.</span>
      </button>
    );
  return (
    <button type="button" className={waits ? styles.waiting : styles.picture} aria-haspopup="dialog" onClick={open}>
      <img
        src={pictureAddress(id, blob)}
        alt={alt}
        width="240"
        height="240"
        decoding="async"
        draggable={false}
        onError={() => setFailed(true)}
      />
      {part !== undefined && <progress value={part} aria-label="Sending the picture" />}
    </button>
  );
}
