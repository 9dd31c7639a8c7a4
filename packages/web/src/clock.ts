import { useEffect, useState } from 'react';

/** The clock, turning once a minute, or after other so many ms. */
export function useClock(everyMs = 60_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
