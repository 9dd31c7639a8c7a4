import { photoAddress } from '../../people/photos/photo-address.ts';
import { photoWords } from '../../people/photos/photo-words.ts';
import { IconButton } from '../../../ui/Button.tsx';
import styles from './PhotosField.module.css';

/** One of one's own photos, with buttons to move and delete it. */
export function PhotoTile({
  id,
  at,
  count,
  isDragged,
  move,
  remove,
}: {
  id: string;
  at: number;
  count: number;
  isDragged: boolean;
  move(to: number): void;
  remove(): void;
}) {
  const name = `photo ${at + 1}`;
  const mayMove = (to: number) => to >= 0 && to < count;
  const moveBy = (by: number) => mayMove(at + by) && move(at + by);
  return (
    <li className={isDragged ? styles.dragged : styles.tile}>
      <img
        data-photo={id}
        src={photoAddress(id, 'small')}
        alt={photoWords(at, count)}
        width="160"
        height="200"
        draggable={false}
      />
      <div className={styles.actions}>
        {/* They keep the focus at either end, which disabled ones would lose. */}
        <IconButton
          icon="back"
          label={`Move ${name} earlier`}
          aria-disabled={!mayMove(at - 1)}
          onClick={() => moveBy(-1)}
        />
        <IconButton
          icon="forward"
          label={`Move ${name} later`}
          aria-disabled={!mayMove(at + 1)}
          onClick={() => moveBy(1)}
        />
        <IconButton icon="trash" label={`Delete ${name}`} onClick={remove} />
      </div>
    </li>
  );
}
