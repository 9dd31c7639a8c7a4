import { useEffect } from 'react';

export function useAwake() {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    // Browsers release it when the page is hidden.
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
