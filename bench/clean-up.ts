const endings: (() => unknown)[] = [];
let ending: Promise<void> | null = null;

export const atTheEnd = (ending: () => unknown) => void endings.push(ending);

export const end = (): Promise<void> =>
  (ending ??= (async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  })());

// The cleanups make the running benchmark fail; it then calls `end` itself and must wait for the same promise.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    void end().finally(() => process.exit(130));
  });
