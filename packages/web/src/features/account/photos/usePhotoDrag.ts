import { useRef, useState, type PointerEvent } from 'react';
import { moved } from './photo-order.ts';

/** A press that moves less than this is no drag, in px. */
const slack = 8;

/** Which of a list's items is under a pointer; -1 if none is. */
const itemAt = (list: Element, { clientX, clientY }: PointerEvent) =>
  Array.from(list.children).findIndex((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  });

/** Order by drag: props for a list whose draggable items have the id in `data-photo`, and the order meanwhile. */
export function usePhotoDrag(photos: readonly string[], drop: (photos: string[]) => void) {
  const start = useRef<{ id: string; x: number; y: number } | null>(null);
  const [drag, setDrag] = useState<{ id: string; order: readonly string[] } | null>(null);
  const stop = () => {
    start.current = null;
    setDrag(null);
  };
  return {
    order: drag?.order ?? photos,
    dragged: drag?.id ?? null,
    list: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const { target, button, clientX: x, clientY: y } = event;
        if (button !== 0 || !(target instanceof Element) || target.closest('button')) return;
        const id = target.closest<HTMLElement>('[data-photo]')?.dataset['photo'];
        if (id === undefined) return;
        start.current = { id, x, y };
        // The list captures the pointer, since the item itself moves in the document.
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const from = start.current;
        if (!from) return;
        if (!drag && Math.hypot(event.clientX - from.x, event.clientY - from.y) < slack) return;
        const order = drag?.order ?? photos;
        const to = itemAt(event.currentTarget, event);
        setDrag({ id: from.id, order: to < 0 || to >= order.length ? order : moved(order, from.id, to) });
      },
      onPointerUp() {
        if (drag && drag.order.some((id, at) => id !== photos[at])) drop([...drag.order]);
        stop();
      },
      onPointerCancel: stop,
    },
  };
}
