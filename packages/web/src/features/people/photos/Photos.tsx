import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useSheet } from '../../../ui/useSheet.ts';
import { photoAddress } from './photo-address.ts';
import { photoWords } from './photo-words.ts';
import styles from './Photos.module.css';

const loadGallery = () => import('./PhotoGallery.tsx');
const PhotoGallery = lazy(loadGallery);

/** Someone’s photos, to swipe through. A press shows one on the whole screen. `otherwise` is shown if there are none. */
export function Photos({
  ids,
  name,
  report,
  otherwise,
}: {
  ids: readonly string[];
  name: string;
  report?: ((id: string) => void) | undefined;
  otherwise: ReactNode;
}) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [at, setAt] = useState(0);
  const [opened, open] = useSheet<string>('photo');
  // Their owner may have deleted some since, or this device may be offline.
  const shown = ids.filter((id) => !failed.includes(id));
  if (shown.length === 0) return otherwise;
  return (
    <div className={styles.photos} data-photos>
      <ul
        className={styles.strip}
        aria-label={`Photos of ${name}`}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
      >
        {shown.map((id, nth) => (
          <li key={id}>
            <button
              type="button"
              aria-haspopup="dialog"
              onPointerEnter={() => void loadGallery()}
              onClick={() => open(id)}
            >
              <img
                src={photoAddress(id)}
                alt={photoWords(nth, shown.length, name)}
                width="430"
                height="538"
                draggable={false}
                decoding="async"
                fetchPriority={nth === 0 ? 'high' : 'low'}
                onError={() => setFailed((before) => [...before, id])}
              />
            </button>
          </li>
        ))}
      </ul>
      {shown.length > 1 && (
        <div className={styles.dots} aria-hidden="true">
          {shown.map((id, nth) => (
            <span key={id} className={nth === at ? styles.here : undefined} />
          ))}
        </div>
      )}
      {opened !== null && shown.includes(opened) && (
        <Suspense>
          <PhotoGallery
            ids={shown}
            first={opened}
            name={name}
            report={
              report &&
              ((id) => {
                open(null);
                report(id);
              })
            }
            close={() => open(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
