import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { cropPicture, type CropArea } from './crop-picture.ts';
import styles from './PhotoCropper.module.css';

const largestZoom = 3;

/** Chooses the part of a picture that becomes a photo. `address` leads to `picture`. */
export default function PhotoCropper({
  picture,
  address,
  use,
  unreadable,
}: {
  picture: Blob;
  address: string;
  use(photo: Blob): void;
  unreadable(): void;
}) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [area, setArea] = useState<CropArea | null>(null);
  const finish = useMutation({
    mutationFn: (part: CropArea) => cropPicture(picture, part, rotation),
    onSuccess: use,
    onError: unreadable,
  });
  return (
    <div className={styles.cropper}>
      <div className={styles.stage}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          rotation={rotation}
          aspect={4 / 5}
          minZoom={1}
          maxZoom={largestZoom}
          showGrid
          disableAutomaticStylesInjection
          mediaProps={{ alt: '', onError: unreadable }}
          cropperProps={{ role: 'group', 'aria-label': 'Part that is shown. Move it with the arrow keys.' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onRotationChange={setRotation}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <Note>Drag the picture to choose what people see.</Note>
      <Slider
        label="Zoom"
        min={100}
        max={largestZoom * 100}
        value={Math.round(zoom * 100)}
        format={(value) => `${value} %`}
        change={(value) => setZoom(value / 100)}
      />
      <div className={styles.actions}>
        <Button icon="rotate" onClick={() => setRotation((rotation + 90) % 360)}>
          Rotate
        </Button>
        <Button
          look="main"
          icon="check"
          busy={!finish.isIdle}
          disabled={!area}
          onClick={() => area && finish.mutate(area)}
        >
          Use photo
        </Button>
      </div>
    </div>
  );
}
