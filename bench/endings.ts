const endings: (() => unknown)[] = [];
let ending: Promise<void> | null = null;

/** Something to stop or remove when the benchmark ends, however it does. */
export const atTheEnd = (ending: () => unknown) => void endings.push(ending);

/** Ends what was begun, the last first. */
export const end = (): Promise<void> =>
  (ending ??= (async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  })());

// What is stopped under its feet fails, so whoever waits for that must find this very end in progress.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    void end().finally(() => process.exit(130));
  });
