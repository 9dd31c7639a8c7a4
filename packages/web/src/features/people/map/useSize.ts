import { useState } from 'react';

/** The size of an element, null until it is known. */
export function useSize() {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [watch] = useState(() => (element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((now) => (now?.width === width && now.height === height ? now : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
  return [size, watch] as const;
}
