import { minuteMs } from '@nukkad/core/kernel/time.ts';
import { useEffect, useState } from 'react';
import { recall, remember } from './local-storage.ts';

const key = 'nukkad-clock';

/** How far the server's clock is ahead, in ms; kept for a start without a network. */
let ahead = Number(recall(key)) || 0;

const listeners = new Set<() => void>();

/** The time in ms by the server's clock, since a phone's may be days off. */
export const currentTime = (): number => Date.now() + ahead;

/** The time in ms by this device's clock: only for durations on this device. */
export const deviceTime = (): number => Date.now();

/** From this device's clock to the server's, in ms. */
export const fromDevice = (at: number): number => at + ahead;

/** From the server's clock to this device's, in ms. */
export const toDevice = (at: number): number => at - ahead;

export function learnTime(date: string | null, tookMs: number) {
  // HTTP dates are cut to seconds; the server wrote it about halfway.
  const measured = Date.parse(date ?? '') + 500 - (Date.now() - tookMs / 2);
  if (!(Math.abs(measured - ahead) > 500 + tookMs / 2)) return;
  ahead = Math.round(measured);
  remember(key, String(ahead));
  for (const listener of listeners) listener();
}

export function useNow(everyMs = minuteMs): number {
  const [now, setNow] = useState(currentTime);
  useEffect(() => {
    const renew = () => setNow(currentTime());
    const timer = setInterval(renew, everyMs);
    listeners.add(renew);
    return () => {
      clearInterval(timer);
      listeners.delete(renew);
    };
  }, [everyMs]);
  return now;
}
