/** Works off due items one by one. `take` claims the next and schedules its retry, so that no two processes work on it;
 * `work` returns how much was done. Stops after three failures or `most` items. Returns how much was done. */
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
