export const unseenPresence = (tickMs: number) => ({
  area: null,
  next: null,
  expiresAt: null,
  ghost: null,
  wider: false,
  hiddenZone: null,
  tickMs,
});
