/**
 * Does what is due, one after the other. `take` claims the next, so that two processes do not ask a gateway at once, and puts
 * off the next try; `work` returns how much came of it. A gateway that fails three times is left in peace until the next call.
 * Does `most` at most. Returns how much came of all.
 */
export async function workOff<T>(
  take: () => Promise<T | undefined>,
  work: (due: T) => Promise<number>,
  onFailure: (error: unknown) => void,
  most = 100,
): Promise<number> {
  let done = 0;
  let failed = 0;
  for (let turn = 0; turn < most && failed < 3; turn++) {
    const due = await take();
    if (due === undefined) break;
    try {
      done += await work(due);
    } catch (error) {
      failed++;
      onFailure(error);
    }
  }
  return done;
}
