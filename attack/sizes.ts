import { fullBounds, smallBounds, type Bounds } from './bounds.ts';

export const watchedNights = 60;
export const watchedDays = 60;
export const knownDepartures = 30;

/** How many people and trials an attack takes, and the bounds that fit. */
export interface Size {
  bounds: Bounds;
  victims: number;
  /** Few are enough: against a broken server, errors must be a few metres. */
  brokenVictims: number;
  twinWorlds: number;
  twinPeople: number;
  gravityHomes: number;
  walkers: number;
  walkHours: number;
  /** People who stay still for a day, and homes over 60 nights. */
  still: number;
  homes: number;
  reports: number | null;
  clockPeople: number;
  receiptPeople: number;
  /** Whether every role reads with every input, instead of a sample. */
  everyInput: boolean;
  fuzzCases: number;
}

export const full: Size = {
  bounds: fullBounds,
  victims: 1000,
  brokenVictims: 60,
  twinWorlds: 10,
  twinPeople: 50,
  gravityHomes: 2000,
  walkers: 150,
  walkHours: 8,
  still: 1000,
  homes: 1000,
  reports: 5000,
  clockPeople: 600,
  receiptPeople: 720,
  everyInput: true,
  fuzzCases: 20_000,
};

export const small: Size = {
  bounds: smallBounds,
  victims: 300,
  brokenVictims: 40,
  twinWorlds: 2,
  twinPeople: 50,
  gravityHomes: 400,
  walkers: 60,
  walkHours: 4,
  still: 300,
  homes: 300,
  // Fewer trials have no statistical power, and enough of them take minutes.
  reports: null,
  clockPeople: 150,
  receiptPeople: 240,
  everyInput: false,
  fuzzCases: 1500,
};
