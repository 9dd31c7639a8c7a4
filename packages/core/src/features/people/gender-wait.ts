import { dayMs } from '../../kernel/time.ts';
import type { Gender } from './interests-and-genders.ts';

/** A gender change that lets someone see more people counts this much later, in ms. */
export const genderWaitMs = 30 * dayMs;

export const countsAsWoman = (gender: Gender, countsFrom: Date | null, now: Date): boolean =>
  gender !== 'Male' && (countsFrom === null || countsFrom <= now);

/** From when a new gender counts; null for at once. Keeps an earlier wait. */
export const genderCountsFrom = (
  before: { gender: Gender | null; countsFrom: Date | null },
  gender: Gender,
  now: Date,
): Date | null =>
  before.gender === 'Male' && gender !== 'Male' ? new Date(now.getTime() + genderWaitMs) : before.countsFrom;
