import { setImmediate } from 'node:timers/promises';

/** How long work may run before others get a turn, in ms: a request takes several turns of the event loop. */
const sliceMs = 1;

/** `items.map` in slices, between which requests are answered. */
export async function mapBetweenRequests<In, Out>(items: Iterable<In>, map: (item: In) => Out): Promise<Out[]> {
  const results: Out[] = [];
  let began = performance.now();
  for (const item of items) {
    results.push(map(item));
    if (performance.now() - began < sliceMs) continue;
    await setImmediate();
    began = performance.now();
  }
  return results;
}
