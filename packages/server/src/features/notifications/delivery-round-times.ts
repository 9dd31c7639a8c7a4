export const everyMs = 1000;

/** How late after its time a message may be committed: longer than a statement may take. */
export const overlapMs = 30_000;

/** In turns. The first one finds what this process lost when it ended. */
export const scanEvery = 30;
