import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { deviceTime } from '../../device/server-time.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CheckIn.module.css';
import { type Problem, problemWords } from './check-in-problem-words.ts';
import { repeatMs, scanMs } from './scanner-times.ts';

interface Reader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

async function openReader(): Promise<Reader> {
  const own = (
    globalThis as { BarcodeDetector?: { new (options: object): Reader; getSupportedFormats(): Promise<string[]> } }
  ).BarcodeDetector;
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? [];
  if (own && formats.includes('qr_code')) return new own({ formats: ['qr_code'] });
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/** Whether this device has a camera, which needs no permission; null until it is known. */
export function useHasCamera(): boolean | null {
  const [has, setHas] = useState<boolean | null>(null);
  useEffect(() => {
    // Only on secure pages.
    const devices = 'mediaDevices' in navigator ? navigator.mediaDevices : undefined;
    const count = () => {
      const all = devices?.enumerateDevices().catch(() => []) ?? Promise.resolve([]);
      void all.then((them) => setHas(them.some(({ kind }) => kind === 'videoinput')));
    };
    count();
    devices?.addEventListener('devicechange', count);
    return () => devices?.removeEventListener('devicechange', count);
  }, []);
  return has;
}

const NoCamera = ({ children }: { children: ReactNode }) => (
  <div className={styles.noCamera}>
    <Icon name="scan" size={32} />
    {children}
  </div>
);

export function Camera({ paused, found }: { paused: boolean; found(text: string): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [isLit, setLit] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const last = useRef({ text: '', at: 0 });
  const read = useEffectEvent((text: string) => {
    // People keep holding out the ticket that was just read.
    const isSame = text === last.current.text && deviceTime() - last.current.at < repeatMs;
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
      const it = video.current;
      if (gone || !it) return stop();
      it.srcObject = stream;
      await it.play();
      setTrack(stream.getVideoTracks()[0] ?? null);
      setProblem(null);
      const next = async () => {
        if (it.readyState >= 2 && document.visibilityState === 'visible')
          for (const { rawValue } of await reader.detect(it).catch(() => [])) read(rawValue);
        if (!gone) timer = setTimeout(() => void next(), scanMs);
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
  }, [attempt]);
  const hasLight = track !== null && 'torch' in (track.getCapabilities?.() ?? {});
  async function toggleLight() {
    await track?.applyConstraints({ advanced: [{ torch: !isLit } as MediaTrackConstraintSet] }).catch(() => {});
    setLit(!isLit);
  }
  if (problem)
    return (
      <NoCamera>
        <p role="status">{problemWords[problem]}</p>
        <Button small onClick={() => (setProblem(null), setAttempt(attempt + 1))}>
          Try again
        </Button>
      </NoCamera>
    );
  return (
    <div className={styles.camera}>
      <video ref={video} muted playsInline aria-label="Camera view" />
      <span className={styles.frame} aria-hidden="true" />
      {hasLight && (
        <div className={styles.light}>
          <IconButton raised icon="light" label="Flashlight" aria-pressed={isLit} onClick={() => void toggleLight()} />
        </div>
      )}
    </div>
  );
}
