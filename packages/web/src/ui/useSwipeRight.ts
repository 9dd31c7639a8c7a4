import { useRef, type PointerEvent } from 'react';

/** How far a finger must move to the right, and how far the element follows it, in px. */
const enoughPx = 56;
const maxPx = 72;

/** Calls `act` when a finger swipes to the right, and moves the element with it. It needs `touch-action: pan-y`. */
export function useSwipeRight(act: (() => void) | undefined) {
  const from = useRef<{ x: number; y: number } | null>(null);
  if (!act) return {};
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    from.current = null;
    currentTarget.style.translate = '';
  };
  const movedBy = ({ clientX, clientY }: PointerEvent) =>
    from.current && { right: clientX - from.current.x, aside: Math.abs(clientY - from.current.y) };
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent<HTMLElement>) {
      from.current = pointerType === 'touch' ? { x, y } : null;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const moved = movedBy(event);
      if (!moved) return;
      if (moved.aside > enoughPx / 2) end(event);
      else event.currentTarget.style.translate = `${Math.max(0, Math.min(maxPx, moved.right))}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const moved = movedBy(event);
      end(event);
      if (moved && moved.right >= enoughPx) act();
    },
    onPointerCancel: end,
  };
}
