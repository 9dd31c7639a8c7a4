import { useRef, type MouseEvent, type PointerEvent } from 'react';

const restMs = 500;
/** How far it may move meanwhile, in px. */
const strayPx = 10;

/** Lifting the finger must not press what has opened under it. */
function ignoreLifting() {
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', ignore, { capture: true, once: true });
  window.addEventListener('pointerdown', () => window.removeEventListener('click', ignore, { capture: true }), {
    capture: true,
    once: true,
  });
}

/** Calls `open` on a long press or a right click. Selected text keeps the browser's own menu, and so do links, unless
 * the link is what is pressed (`ofLink`) or a card (`data-card`). */
export function useLongPress(open: (() => void) | undefined, { ofLink = false } = {}) {
  const resting = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  if (!open) return {};
  const stop = () => {
    clearTimeout(resting.current?.timer);
    resting.current = null;
  };
  const isTheBrowsers = (target: EventTarget) =>
    !ofLink && target instanceof Element && target.closest('a:not([data-card])') !== null;
  return {
    onContextMenu(event: MouseEvent) {
      if (isTheBrowsers(event.target) || !(window.getSelection()?.isCollapsed ?? true)) return;
      event.preventDefault();
      stop();
      open();
    },
    // Not all phones send `contextmenu` on a long press.
    onPointerDown(event: PointerEvent) {
      stop();
      if (event.pointerType === 'mouse' || isTheBrowsers(event.target)) return;
      const timer = setTimeout(() => {
        stop();
        ignoreLifting();
        open();
      }, restMs);
      resting.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = resting.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > strayPx) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}
