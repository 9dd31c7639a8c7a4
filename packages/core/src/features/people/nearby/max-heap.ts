/** A max-heap of orders, each with a slot. Plain functions on arrays: V8 keeps the numbers of those unboxed. */
export interface Heap {
  orders: Float64Array;
  slots: Int32Array;
}

/** Restores the heap of the first `count` below a place. */
export function sink({ orders, slots }: Heap, from: number, count: number) {
  const order = orders[from] ?? 0;
  const slot = slots[from] ?? 0;
  let place = from;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= count) break;
    if (child + 1 < count && (orders[child + 1] ?? 0) > (orders[child] ?? 0)) child++;
    const below = orders[child] ?? 0;
    if (below <= order) break;
    orders[place] = below;
    slots[place] = slots[child] ?? 0;
    place = child;
  }
  orders[place] = order;
  slots[place] = slot;
}

export function heapify(heap: Heap, count: number) {
  for (let parent = (count >> 1) - 1; parent >= 0; parent--) sink(heap, parent, count);
}

export function sortHeap(heap: Heap, count: number) {
  const { orders, slots } = heap;
  for (let last = count - 1; last > 0; last--) {
    const [order = 0, slot = 0] = [orders[0], slots[0]];
    orders[0] = orders[last] ?? 0;
    slots[0] = slots[last] ?? 0;
    sink(heap, 0, last);
    orders[last] = order;
    slots[last] = slot;
  }
}
