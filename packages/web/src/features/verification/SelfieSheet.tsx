import { selfieKeptMs } from '@nukkad/core/features/verification/selfie-time.ts';
import type { Gesture } from '@nukkad/core/features/verification/selfie-gestures.ts';
import { dayMs } from '@nukkad/core/kernel/time.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { refusalWords } from '@nukkad/core/kernel/refusal-words.ts';
import { api } from '../../data/api.ts';
import { ownBadgeChanged } from '../../data/cache/account.ts';
import { notifyFailure } from '../../data/failure.ts';
import { uploadPicture } from '../../data/picture-upload.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/Toast.tsx';
import styles from './VerifiedBadgeSettings.module.css';

/** Height in px; enough to compare faces. */
const selfieHeight = 1200;

async function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, selfieHeight / video.videoHeight);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
}

/** The front camera, only while the sheet is open. Pictures from the gallery would prove nothing. */
export function SelfieSheet({ gesture, close }: { gesture: Gesture; close(): void }) {
  const cache = useQueryClient();
  const [picture, setPicture] = useState<{ blob: Blob; address: string } | null>(null);
  useEffect(() => () => URL.revokeObjectURL(picture?.address ?? ''), [picture]);
  const send = useMutation({
    async mutationFn(blob: Blob) {
      const pictureId = uuid();
      const refusal = await uploadPicture(pictureId, blob, () => {}).done;
      return refusal === null ? { badge: await api.verification.sendSelfie({ pictureId }) } : { refusal };
    },
    onSuccess({ badge, refusal }) {
      if (!badge) return toast(refusalWords(refusal));
      ownBadgeChanged(cache, badge);
      toast('Sent. We’ll compare it with your photos.');
      close();
    },
    onError: notifyFailure,
  });
  return (
    <Sheet title="Your selfie" close={close}>
      <p className={styles.gesture}>Show your whole face, with {gesture}.</p>
      {picture ? (
        <>
          <div className={styles.camera}>
            <img src={picture.address} alt="The selfie that you took" />
          </div>
          <div className={styles.actions}>
            <Button icon="rotate" disabled={send.isPending} onClick={() => setPicture(null)}>
              Take it again
            </Button>
            <Button look="main" icon="send" busy={send.isPending} onClick={() => send.mutate(picture.blob)}>
              Send
            </Button>
          </div>
        </>
      ) : (
        <SelfieCamera taken={(blob) => setPicture({ blob, address: URL.createObjectURL(blob) })} />
      )}
      <Note>Only a reviewer sees it. We delete it after the decision, or after {selfieKeptMs / dayMs} days.</Note>
    </Sheet>
  );
}

function SelfieCamera({ taken }: { taken(blob: Blob): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'ready' | 'denied' | 'none'>('starting');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let gone = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    async function start() {
      if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotFoundError');
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'user', height: { ideal: selfieHeight } },
      });
      const it = video.current;
      if (gone || !it) return stop();
      it.srcObject = stream;
      await it.play();
      setState('ready');
    }
    start().catch((error: unknown) => {
      if (!gone) setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none');
    });
    return () => {
      gone = true;
      stop();
    };
  }, [attempt]);
  async function take() {
    const blob = video.current && (await pictureOf(video.current));
    if (blob) taken(blob);
  }
  if (state === 'denied' || state === 'none')
    return (
      <>
        <p role="status">
          {state === 'denied'
            ? 'Camera access is blocked. Allow it in your browser’s settings for this site.'
            : 'This device’s camera can’t be used right now.'}
        </p>
        <Button onClick={() => (setState('starting'), setAttempt(attempt + 1))}>Try again</Button>
      </>
    );
  return (
    <>
      <div className={styles.camera}>
        <video ref={video} muted playsInline aria-label="Camera view" />
      </div>
      <Button look="main" wide icon="picture" disabled={state !== 'ready'} onClick={() => void take()}>
        Take the picture
      </Button>
    </>
  );
}
