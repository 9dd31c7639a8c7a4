/** What an attacker may reach. With fewer victims, bounds are wider, because chance varies more. */
export interface Bounds {
  /** Smallest ratio of errors to those of guessing the centre of the area: median and 5th percentile. */
  median: number;
  luckiest: number;
  /** Largest share of guesses within 100 m, for people shown at resolution 8. */
  within100m: number;
  bitsStill: number;
  bitsMoving: number;
  /** Largest number of bits about a home, within its area or zone, after observing someone for a month. */
  bitsMonth: number;
  /** Largest share of homes ever seen in two areas. */
  twoAreas: number;
  /** After 30 known departures: smallest ratio of the median error to chance, and largest share of guesses within 100
   * m. */
  walksMedian: number;
  within100mWalks: number;
  /** Largest share of people on three networks whose network is identified. */
  networks: number;
}

/** Largest area under the curve when reports are detected from response times: the maximum of four (standard error
 * 0.58 / √trials each) may exceed 0.5 by a bit more than three standard errors. */
export const reportArea = 0.53;

export const blockedByTime = 0.6;

/** Largest share of homes found in their hidden zones: 1.5 times chance. */
export const homesFound = 3 / 14;

export const nearM = 100;

export const fullBounds: Bounds = {
  median: 0.95,
  luckiest: 0.79,
  within100m: 0.067,
  bitsStill: 0.05,
  bitsMoving: 0.15,
  bitsMonth: 0.2,
  twoAreas: 0.01,
  walksMedian: 0.9,
  within100mWalks: 0.08,
  networks: 0.4,
};

export const smallBounds: Bounds = {
  median: 0.91,
  luckiest: 0.62,
  within100m: 0.083,
  bitsStill: 0.1,
  bitsMoving: 0.3,
  bitsMonth: 0.4,
  twoAreas: 0.017,
  walksMedian: 0.85,
  within100mWalks: 0.11,
  networks: 0.47,
};
