import type { Presence } from './contract.ts';

export const unseenPresence = (tickMs: number): Presence => ({
  area: null,
  next: null,
  expiresAt: null,
  ghost: null,
  isPaused: false,
  wider: false,
  audience: 'everyone',
  hiddenZone: null,
  tickMs,
});
