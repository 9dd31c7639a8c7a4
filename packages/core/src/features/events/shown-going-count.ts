const steps = [25, 10, 5];

/** What others may know: none, or at least 5, 10 or 25. */
export const goingAtLeast = (coming: number): number => steps.find((it) => coming >= it) ?? 0;
