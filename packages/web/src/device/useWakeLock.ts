import { useEffect } from 'react';

/** Keeps the screen on while something is to be seen on it for long; a browser that cannot goes on as it does. */
export function useAwake() {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    // The browser takes it away whenever the page is hidden.
    async function hold() {
      if (document.visibilityState !== 'visible') return;
      const held = await navigator.wakeLock?.request('screen').catch(() => null);
      if (gone) void held?.release();
      else lock = held ?? null;
    }
    void hold();
    const again = () => void hold();
    document.addEventListener('visibilitychange', again);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}
