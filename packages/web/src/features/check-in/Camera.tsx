import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deviceTime } from '../../device/clock.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CheckIn.module.css';

/** So often a picture is looked at, in ms: a reader in JavaScript takes about 20 of them. */
const lookMs = 120;

/** A code that is out of sight for so long is new when it comes again, in ms. */
const sameMs = 2500;

interface Reader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

/** The browser's own reader of QR codes, or one that comes with the app. */
async function openReader(): Promise<Reader> {
  const own = (
    globalThis as { BarcodeDetector?: { new (options: object): Reader; getSupportedFormats(): Promise<string[]> } }
  ).BarcodeDetector;
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? [];
  if (own && formats.includes('qr_code')) return new own({ formats: ['qr_code'] });
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/** Why there is no picture. */
type Problem = 'denied' | 'none';

const words: Record<Problem, string> = {
  denied: 'Camera access is blocked. Allow it in your browser’s settings for this site, or type the code below.',
  none: 'The camera can’t be used right now. Type the code below, or find people by name.',
};

/** Whether this device has a camera, which it says without asking its owner; null until it has said so. */
export function useHasCamera(): boolean | null {
  const [has, setHas] = useState<boolean | null>(null);
  useEffect(() => {
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    const look = () => {
      const all = devices?.enumerateDevices().catch(() => []) ?? Promise.resolve([]);
      void all.then((them) => setHas(them.some(({ kind }) => kind === 'videoinput')));
    };
    look();
    devices?.addEventListener('devicechange', look);
    return () => devices?.removeEventListener('devicechange', look);
  }, []);
  return has;
}

/** Shows what the camera at the back sees, and says what QR codes in it say. Paused it looks at nothing. */
export function Camera({ paused, found }: { paused: boolean; found(text: string): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [lit, setLit] = useState(false);
  const [tries, setTries] = useState(0);
  const last = useRef({ text: '', at: 0 });
  const look = useEffectEvent((text: string) => {
    const isSame = text === last.current.text && deviceTime() - last.current.at < sameMs;
    // Somebody still holds out the ticket that was just read.
    last.current = { text, at: deviceTime() };
    if (!isSame && !paused) found(text);
  });
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    async function start() {
      const reader = await openReader();
      if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotFoundError');
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      });
      if (gone) return stop();
      const it = video.current!;
      it.srcObject = stream;
      await it.play();
      setTrack(stream.getVideoTracks()[0] ?? null);
      setProblem(null);
      const next = async () => {
        if (it.readyState >= 2 && document.visibilityState === 'visible')
          for (const { rawValue } of await reader.detect(it).catch(() => [])) look(rawValue);
        if (!gone) timer = setTimeout(() => void next(), lookMs);
      };
      void next();
    }
    function stop() {
      clearTimeout(timer);
      for (const it of stream?.getTracks() ?? []) it.stop();
    }
    start().catch((error: unknown) => {
      if (!gone) setProblem(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none');
    });
    return () => {
      gone = true;
      stop();
    };
  }, [tries]);
  const hasLight = track !== null && 'torch' in (track.getCapabilities?.() ?? {});
  async function light() {
    await track!.applyConstraints({ advanced: [{ torch: !lit } as MediaTrackConstraintSet] }).catch(() => {});
    setLit(!lit);
  }
  if (problem)
    return (
      <div className={styles.noCamera}>
        <Icon name="scan" size={32} />
        <p role="status">{words[problem]}</p>
        <Button small onClick={() => (setProblem(null), setTries(tries + 1))}>
          Try again
        </Button>
      </div>
    );
  return (
    <div className={styles.camera}>
      <video ref={video} muted playsInline aria-label="Camera view" />
      <span className={styles.frame} aria-hidden="true" />
      {hasLight && (
        <div className={styles.light}>
          <IconButton raised icon="light" label="Light" aria-pressed={lit} onClick={() => void light()} />
        </div>
      )}
    </div>
  );
}
