/** People that are sent to a server at a time. */
const batch = 20_000;

/** Calls with the numbers of so many people at a time. */
export async function inBatches(order: Int32Array, take: (numbers: number[]) => Promise<unknown>) {
  for (let at = 0; at < order.length; at += batch) await take([...order.subarray(at, at + batch)]);
}
