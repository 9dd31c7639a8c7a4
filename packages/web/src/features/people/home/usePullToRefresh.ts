import { useEffect, useEffectEvent, useState } from 'react';

/** How far a finger must pull, in px; the list follows at half speed. */
const enough = 120;

/** Returns how far the list is pulled down, in px. `list` is inside the scroll area. */
export function usePullToRefresh(list: HTMLElement | null, refresh: () => Promise<void>): number {
  const [pulled, setPulled] = useState(0);
  const letGo = useEffectEvent(() => {
    if (pulled * 2 >= enough) void refresh();
    setPulled(0);
  });
  useEffect(() => {
    const scroller = list?.parentElement;
    if (!scroller) return undefined;
    let from: number | null = null;
    const start = ({ touches }: TouchEvent) => {
      from = scroller.scrollTop <= 0 ? (touches[0]?.clientY ?? null) : null;
    };
    const move = ({ touches }: TouchEvent) => {
      if (from === null) return;
      const by = (touches[0]?.clientY ?? from) - from;
      setPulled(scroller.scrollTop <= 0 && by > 0 ? Math.min(by / 2, 80) : 0);
    };
    const end = () => {
      from = null;
      letGo();
    };
    scroller.addEventListener('touchstart', start, { passive: true });
    scroller.addEventListener('touchmove', move, { passive: true });
    scroller.addEventListener('touchend', end);
    scroller.addEventListener('touchcancel', end);
    return () => {
      scroller.removeEventListener('touchstart', start);
      scroller.removeEventListener('touchmove', move);
      scroller.removeEventListener('touchend', end);
      scroller.removeEventListener('touchcancel', end);
    };
  }, [list]);
  return pulled;
}
