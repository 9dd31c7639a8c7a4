import { useEffect, useState } from 'react';
import { recall, remember } from './local-storage.ts';

const key = 'nukkad-clock';

/** How far the server's clock is ahead of this device's, in ms; kept for a start without a network. */
let ahead = Number(recall(key)) || 0;

const listeners = new Set<() => void>();

/** The time in ms, by the server's clock as far as it is known: a phone's may be days off. */
export const currentTime = (): number => Date.now() + ahead;

/** This device's own clock, in ms: for how long something has taken here, and for nothing that the server has a time of. */
export const deviceTime = (): number => Date.now();

/** A moment of this device's clock in ms, by the server's. */
export const fromDevice = (at: number): number => at + ahead;

/** A moment of the server's clock in ms, by this device's. */
export const toDevice = (at: number): number => at - ahead;

/** Learns the server's time from an answer that took `tookMs`. */
export function learnTime(date: string | null, tookMs: number) {
  // It is cut to a whole second, and was written somewhere on the way.
  const measured = Date.parse(date ?? '') + 500 - (Date.now() - tookMs / 2);
  if (!(Math.abs(measured - ahead) > 500 + tookMs / 2)) return;
  ahead = Math.round(measured);
  remember(key, String(ahead));
  for (const listener of listeners) listener();
}

/** The time in ms, renewed once a minute or after so many ms. */
export function useNow(everyMs = 60_000): number {
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
