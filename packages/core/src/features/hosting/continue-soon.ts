/** Continues in batches after the answer. If it fails or the process ends, a job continues. */
export function continueSoon(batch: () => Promise<number>) {
  const untilDone = async () => {
    while ((await batch()) > 0);
  };
  untilDone().catch(() => {});
}
