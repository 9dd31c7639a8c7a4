import { dayMs } from '../../kernel/time.ts';
import type { Gender } from './profile.ts';

/** Whom someone lets see and ask them. `women` includes non-binary people; `interests` needs one in common. */
export const audiences = ['everyone', 'women', 'verified', 'interests', 'nobody'] as const;
export type Audience = (typeof audiences)[number];

/** How a badge was earned: by meetings and check-ins, a selfie that a reviewer compared, or the operator’s team. */
export const verifiedWays = ['meeting', 'selfie', 'team'] as const;
export type VerifiedWay = (typeof verifiedWays)[number];

export interface Traits {
  audience: Audience;
  /** Counts among women and non-binary people. */
  isWoman: boolean;
  isVerified: boolean;
}

/** `shares`: the two have an interest in common. */
const letsIn: Record<Audience, (other: Traits, shares: boolean) => boolean> = {
  everyone: () => true,
  women: ({ isWoman }) => isWoman,
  verified: ({ isVerified }) => isVerified,
  interests: (_, shares) => shares,
  nobody: () => false,
};

/** Both ways: you can’t see people who may not see you. */
export const maySee = (one: Traits, other: Traits, shares: boolean): boolean =>
  letsIn[one.audience](other, shares) && letsIn[other.audience](one, shares);

/** A gender change that lets someone see more people counts this much later, in ms. */
export const genderWaitMs = 30 * dayMs;

export const isWoman = (gender: Gender, countsFrom: Date | null, now: Date): boolean =>
  gender !== 'Male' && (countsFrom === null || countsFrom <= now);

/** From when a new gender counts; null for at once. Keeps an earlier wait. */
export const genderCountsFrom = (
  before: { gender: Gender | null; countsFrom: Date | null },
  gender: Gender,
  now: Date,
): Date | null =>
  before.gender === 'Male' && gender !== 'Male' ? new Date(now.getTime() + genderWaitMs) : before.countsFrom;
