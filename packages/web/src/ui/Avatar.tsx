import { useState } from 'react';
import styles from './Avatar.module.css';
import { assetUrl } from './asset-url.ts';

/** Hidden from screen readers, as the name is next to it. `size` in px. */
export function Avatar({
  src,
  name,
  size = 56,
  online = false,
  isInView = false,
}: {
  src: string | null;
  name: string;
  size?: number;
  online?: boolean;
  /** Fetched at once, because it is on the screen from the start. */
  isInView?: boolean;
}) {
  const [failed, setFailed] = useState(false);
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.42 }}>
      {failed || src === null ? (
        <span className={styles.initial} aria-hidden="true">
          {String.fromCodePoint(name.codePointAt(0) ?? 63)}
        </span>
      ) : (
        <img
          src={assetUrl(src)}
          alt=""
          width={size}
          height={size}
          loading={isInView ? 'eager' : 'lazy'}
          fetchPriority={isInView ? 'high' : 'auto'}
          onError={() => setFailed(true)}
        />
      )}
      {online && (
        <span className={styles.dot}>
          <span className="aside">Online</span>
        </span>
      )}
    </span>
  );
}
