/** Sample sizes and bounds. With fewer targets, bounds are wider, because chance varies more. */
export interface Size {
  targets: number;
  /** Few are enough: against a broken server, errors must be a few metres. */
  brokenTargets: number;
  /** Pairs of worlds, and people with a twin in each. */
  twinWorlds: number;
  twinPeople: number;
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
  /** Homes to train on, and as many to find. */
  gravityHomes: number;
  walkers: number;
  walkHours: number;
  /** People who stay still for a day, and homes over 60 nights. */
  still: number;
  homes: number;
  /** Trials of detecting a report from response times, and the largest area under the curve: the maximum of four
   * (standard error 0.58 / √trials each) may exceed 0.5 by a bit more than three standard errors. */
  reports: { trials: number; area: number } | null;
  /** People in the search for the time of a report. */
  clockPeople: number;
  /** People on three networks, and the largest share of networks identified. */
  receiptPeople: number;
  networks: number;
  /** Whether every role reads with every input, instead of a sample. */
  everyInput: boolean;
}

export const full: Size = {
  targets: 1000,
  brokenTargets: 60,
  twinWorlds: 10,
  twinPeople: 50,
  median: 0.95,
  luckiest: 0.79,
  within100m: 0.067,
  bitsStill: 0.05,
  bitsMoving: 0.15,
  bitsMonth: 0.2,
  twoAreas: 0.01,
  walksMedian: 0.9,
  within100mWalks: 0.08,
  gravityHomes: 2000,
  walkers: 150,
  walkHours: 8,
  still: 1000,
  homes: 1000,
  reports: { trials: 5000, area: 0.53 },
  clockPeople: 600,
  receiptPeople: 720,
  networks: 0.4,
  everyInput: true,
};

/** For every test run. */
export const small: Size = {
  targets: 300,
  brokenTargets: 40,
  twinWorlds: 2,
  twinPeople: 50,
  median: 0.91,
  luckiest: 0.62,
  within100m: 0.083,
  bitsStill: 0.1,
  bitsMoving: 0.3,
  bitsMonth: 0.4,
  twoAreas: 0.017,
  walksMedian: 0.85,
  within100mWalks: 0.11,
  gravityHomes: 400,
  walkers: 60,
  walkHours: 4,
  still: 300,
  homes: 300,
  // Fewer trials have no statistical power, and enough of them take minutes.
  reports: null,
  clockPeople: 150,
  receiptPeople: 240,
  networks: 0.47,
  everyInput: false,
};
