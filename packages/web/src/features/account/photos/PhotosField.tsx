import { maxPhotos } from '@nukkad/core/features/people/photo-limits.ts';
import { refusalWords } from '@nukkad/core/kernel/refusal-words.ts';
import { useRef, useState } from 'react';
import { useMe } from '../../../data/session.tsx';
import { shrink } from '../../../device/shrink-picture.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { useSheet } from '../../../ui/useSheet.ts';
import { CropSheet, loadCropper } from './CropSheet.tsx';
import { PhotoAudienceField } from './PhotoAudienceField.tsx';
import { moved } from './photo-order.ts';
import { UploadProgress } from '../../../ui/UploadProgress.tsx';
import styles from './PhotosField.module.css';
import { PhotoTile } from './PhotoTile.tsx';
import { useChosenPicture } from './useChosenPicture.ts';
import { usePhotoDrag } from './usePhotoDrag.ts';
import { usePhotos, type PhotoUpload } from './usePhotos.ts';

/** The photos of one's profile: adding, cropping, ordering and deleting them, and who sees them. Each change is saved at
 * once. */
export function PhotosField() {
  const me = useMe();
  const { upload, problem, setProblem, add, order, remove, showTo } = usePhotos(me);
  const drag = usePhotoDrag(me.photos, order);
  const [chosen, choose] = useChosenPicture();
  const [deleted, setDeleted] = useSheet<string>('delete-photo');
  const [said, say] = useState('');
  const count = me.photos.length;
  function move(id: string, to: number) {
    order(moved(me.photos, id, to));
    say(`Photo moved to position ${to + 1} of ${count}.`);
  }
  async function pick(file: File) {
    setProblem(null);
    choose(await shrink(file));
  }
  return (
    <section className={styles.field} aria-labelledby="photos">
      <h2 id="photos">Photos</h2>
      <Note>
        Up to {maxPhotos}, if you like. The first is the large one on your profile.
        {count > 1 && ' Drag to change their order.'}
      </Note>
      {/* Keyboards use the buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol className={count === 0 ? styles.first : styles.tiles} {...drag.list}>
        {drag.order.map((id, at) => (
          <PhotoTile
            key={id}
            id={id}
            at={at}
            count={count}
            isDragged={drag.dragged === id}
            move={(to) => move(id, to)}
            remove={() => setDeleted(id)}
          />
        ))}
        {upload ? <UploadTile upload={upload} /> : count < maxPhotos && <AddTile pick={(file) => void pick(file)} />}
        {count === 0 &&
          Array.from({ length: maxPhotos - 1 }, (_, at) => <li key={at} className={styles.place} aria-hidden="true" />)}
      </ol>
      <p role="status" className="aside">
        {said}
      </p>
      {problem && <Problem>{problem}</Problem>}
      {count > 0 && <PhotoAudienceField shownTo={me.photosShownTo} choose={showTo} />}
      {chosen && (
        <CropSheet
          chosen={chosen}
          use={(photo) => {
            choose(null);
            add(photo);
          }}
          unreadable={() => {
            choose(null);
            setProblem(refusalWords('NOT_A_PICTURE'));
          }}
          close={() => choose(null)}
        />
      )}
      {deleted !== null && me.photos.includes(deleted) && (
        <DeleteSheet
          remove={() => {
            setDeleted(null);
            remove(deleted);
            say('Photo deleted.');
          }}
          close={() => setDeleted(null)}
        />
      )}
    </section>
  );
}

function UploadTile({ upload: { address, part } }: { upload: PhotoUpload }) {
  return (
    <li className={styles.tile}>
      <img src={address} alt="" width="160" height="200" draggable={false} />
      <UploadProgress part={part} label="Uploading the photo" />
    </li>
  );
}

function AddTile({ pick }: { pick(file: File): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <li>
      <button
        type="button"
        className={styles.add}
        onPointerEnter={() => void loadCropper()}
        onClick={() => input.current?.click()}
      >
        <Icon name="plus" size={28} />
        Add a photo
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Photo"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) pick(file);
        }}
      />
    </li>
  );
}

function DeleteSheet({ remove, close }: { remove(): void; close(): void }) {
  return (
    <Sheet title="Delete this photo?" close={close}>
      <p>It disappears from your profile at once, for everyone.</p>
      <Button look="danger" wide onClick={remove}>
        Delete photo
      </Button>
    </Sheet>
  );
}
