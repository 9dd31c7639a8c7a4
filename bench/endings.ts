const endings: (() => unknown)[] = [];

/** Something to stop or remove when the benchmark ends, however it does. */
export const atTheEnd = (ending: () => unknown) => void endings.push(ending);

/** Ends what was begun, the last first. */
export async function end() {
  for (const ending of endings.splice(0).toReversed()) await ending();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    void end().finally(() => process.exit(130));
  });
