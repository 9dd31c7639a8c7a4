/** What a photo is called; `nth` counts from 0. */
export const photoWords = (nth: number, count: number, name?: string) =>
  `Photo ${nth + 1} of ${count}${name ? ` of ${name}` : ''}`;
