import { useEffect, useState } from 'react';

const pauseMs = 250;

/** What is typed, trimmed, once typing pauses. */
export function useDebounced(typed: string): string {
  const [paused, setPaused] = useState(typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}
