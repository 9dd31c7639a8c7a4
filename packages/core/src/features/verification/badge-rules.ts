import { dayMs, hourMs } from '../../kernel/time.ts';

/** Either earns a badge. */
export const badgeNeeds = { events: 2, vouches: 2 } as const;

/** Random, so that an old picture doesn’t do. */
export const gestures = [
  'one finger on your nose',
  'thumbs up beside your face',
  'a hand flat on your head',
  'two fingers beside your ear',
  'a fist under your chin',
  'an open hand beside your cheek',
] as const;
export type Gesture = (typeof gestures)[number];

/** From the gesture to the selfie. */
export const selfieTimeMs = hourMs / 6;

/** Then it is deleted without a decision. */
export const selfieKeptMs = 7 * dayMs;

export const selfieRefusals = ['not clear', 'not alike', 'no face', 'wrong gesture'] as const;
export type SelfieRefusal = (typeof selfieRefusals)[number];
