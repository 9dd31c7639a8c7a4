import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { photoAddress } from './photo-address.ts';
import { photoWords } from './photo-words.ts';
import styles from './PhotoGallery.module.css';

/** All photos of someone on the whole screen, by swiping, arrow keys or buttons. */
export default function PhotoGallery({
  ids,
  first,
  name,
  report,
  close,
}: {
  ids: readonly string[];
  first: string;
  name: string;
  report?: ((id: string) => void) | undefined;
  close(): void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(Math.max(0, ids.indexOf(first)));
  const show = (nth: number, behavior: ScrollBehavior) => strip.current?.children[nth]?.scrollIntoView({ behavior });
  const opened = useEffectEvent(() => show(at, 'instant'));
  const closed = useEffectEvent(close);
  useEffect(() => {
    const it = dialog.current;
    if (!it) return undefined;
    const onClose = () => closed();
    it.addEventListener('close', onClose);
    it.showModal();
    opened();
    return () => {
      // The parent that unmounts it already knows.
      it.removeEventListener('close', onClose);
      it.close();
    };
  }, []);
  function turn(by: number) {
    const to = Math.min(ids.length - 1, Math.max(0, at + by));
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    show(to, isStill ? 'instant' : 'smooth');
  }
  function turnByKey(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    turn(by);
  }
  const shown = ids[at];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog ref={dialog} className={styles.gallery} aria-label={`Photos of ${name}`} onKeyDown={turnByKey}>
      <ul
        ref={strip}
        className={styles.strip}
        // A scroll area must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
      >
        {ids.map((id, nth) => (
          <li key={id} aria-hidden={nth !== at}>
            <img src={photoAddress(id)} alt={photoWords(nth, ids.length, name)} draggable={false} decoding="async" />
          </li>
        ))}
      </ul>
      <div className={styles.above}>
        <p role="status">{ids.length > 1 && `${at + 1} of ${ids.length}`}</p>
        <IconButton icon="close" label="Close" raised onClick={() => dialog.current?.close()} />
      </div>
      <GalleryButtons
        at={at}
        count={ids.length}
        turn={turn}
        report={report && shown ? () => report(shown) : undefined}
      />
    </dialog>
  );
}

function GalleryButtons({
  at,
  count,
  turn,
  report,
}: {
  at: number;
  count: number;
  turn(by: number): void;
  report?: (() => void) | undefined;
}) {
  return (
    <div className={styles.below}>
      {count > 1 && (
        <IconButton icon="back" label="Previous photo" raised aria-disabled={at === 0} onClick={() => turn(-1)} />
      )}
      {report && (
        <Button small icon="flag" onClick={report}>
          Report photo
        </Button>
      )}
      {count > 1 && (
        <IconButton icon="forward" label="Next photo" raised aria-disabled={at === count - 1} onClick={() => turn(1)} />
      )}
    </div>
  );
}
