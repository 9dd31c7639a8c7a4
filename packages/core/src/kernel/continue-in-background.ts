const running = new Set<Promise<void>>();

/** Continues in batches after the answer. If it fails or the process ends, a job continues. */
export function continueSoon(batch: () => Promise<number>) {
  const untilDone = async () => {
    while ((await batch()) > 0);
  };
  const work = untilDone()
    .catch(() => {})
    .finally(() => running.delete(work));
  running.add(work);
}

/** Resolves once everything that continues has ended, for tests that empty the database. */
export async function allContinued() {
  while (running.size > 0) await Promise.all(running);
}
