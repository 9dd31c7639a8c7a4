import { useState } from 'react';
import { assetUrl } from '../../ui/asset-url.ts';
import { Icon } from '../../ui/Icon.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import styles from './MessagePicture.module.css';

/** Object URLs of pictures chosen in this tab, which stay in use after the upload so that nothing flickers. */
const chosen = new Map<string, string>();

/** The address of a picture; `blob` is the picture before its upload. */
export function pictureAddress(id: string, blob?: Blob): string {
  if (blob && !chosen.has(id)) chosen.set(id, URL.createObjectURL(blob));
  return chosen.get(id) ?? assetUrl(`api/pictures/${id}`);
}

/** A picture in a square of fixed size, so that nothing moves when it loads. A press shows all of it. */
export function MessagePicture({
  id,
  blob,
  alt,
  waits = false,
  part,
  open,
}: {
  id: string;
  blob?: Blob | undefined;
  alt: string;
  waits?: boolean;
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
      {part !== undefined && <UploadProgress part={part} label="Sending the picture" />}
    </button>
  );
}
