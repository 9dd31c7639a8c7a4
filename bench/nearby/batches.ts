const batch = 20_000;

export async function inBatches(order: Int32Array, take: (numbers: number[]) => Promise<unknown>) {
  for (let at = 0; at < order.length; at += batch) await take([...order.subarray(at, at + batch)]);
}
