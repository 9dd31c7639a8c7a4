/** What a person’s own presence looks like while nobody sees them. */
export const unseenPresence = (tickMs: number) => ({
  area: null,
  next: null,
  expiresAt: null,
  ghost: null,
  wider: false,
  hiddenZone: null,
  tickMs,
});
