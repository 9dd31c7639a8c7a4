/** Where someone stands in a list of people nearby: by distance, and at the same distance by `order`. */
export interface Position {
  /** An index into `shownDistances`. */
  band: number;
  order: number;
}

/** Rule D3 as one number: premium first, then more `shared` interests, then the shuffle, from 0 to 2^31 - 1. */
export const orderOf = (premium: boolean, shared: number, shuffled: number): number =>
  ((premium ? 0 : 16) + 10 - shared) * 2 ** 31 + shuffled;
