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
