/** How much an attack is given, and what must hold then: thresholds widen with fewer targets, because chance does. */
export interface Size {
  targets: number;
  /** Against a broken server: enough to be sure, since these must end within metres. */
  brokenTargets: number;
  /** Pairs of worlds, and people in each of them with a twin elsewhere in the same area. */
  twinWorlds: number;
  twinPeople: number;
  /** Least share of the luck of an area that errors must reach, in the middle and for the luckiest twentieth. */
  median: number;
  luckiest: number;
  /** Most guesses within 100 m of somebody seen by cell. */
  within100m: number;
  bitsStill: number;
  bitsMoving: number;
  /** What a month of knowing somebody's ways may tell of where in their area, or zone, their home is. */
  bitsMonth: number;
  /** Most homes that may ever be seen in two areas. */
  twoAreas: number;
  /** Least share of luck that knowing 30 departures must leave, and most guesses within 100 m then. */
  walksMedian: number;
  within100mWalks: number;
  /** Homes that an attacker practises on, and as many to find. */
  gravityHomes: number;
  walkers: number;
  walkHours: number;
  /** People who lie still for a day, and homes with 60 nights. */
  still: number;
  homes: number;
  /**
   * Reports that are looked for in response times by one account and by eight, and the largest area under the curve. By
   * chance it is 0.5, with a standard error of 0.58 / √trials; the largest of four is held to more than three of these.
   */
  reports: { trials: number; area: number } | null;
  /** People whose presence is looked through for the second of a report. */
  clockPeople: number;
  /** People on three networks, and most of the half to be told whose network is found. */
  receiptPeople: number;
  networks: number;
  /** Whether everybody reads with every input, and not only with a part. */
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

/** For every run of the tests. */
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
  // Fewer trials tell too little, and so many take minutes.
  reports: null,
  clockPeople: 150,
  receiptPeople: 240,
  networks: 0.47,
  everyInput: false,
};
