import { lazy, Suspense } from 'react';
import { Sheet } from '../../../ui/Sheet.tsx';
import styles from './PhotosField.module.css';
import type { ChosenPicture } from './useChosenPicture.ts';

export const loadCropper = () => import('./PhotoCropper.tsx');
const PhotoCropper = lazy(loadCropper);

export function CropSheet({
  chosen,
  use,
  unreadable,
  close,
}: {
  chosen: ChosenPicture;
  use(photo: Blob): void;
  unreadable(): void;
  close(): void;
}) {
  return (
    <Sheet title="Crop your photo" close={close}>
      <Suspense fallback={<div className={styles.loading} aria-busy="true" />}>
        <PhotoCropper {...chosen} use={use} unreadable={unreadable} />
      </Suspense>
    </Sheet>
  );
}
