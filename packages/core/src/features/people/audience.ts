/** Whom someone lets see and ask them. `women` includes non-binary people; `interests` needs one in common. */
export const audiences = ['everyone', 'women', 'verified', 'interests', 'nobody'] as const;
export type Audience = (typeof audiences)[number];

/** How a badge was earned: by meetings and check-ins, a selfie that a reviewer compared, or the operator’s team. */
export const verifiedWays = ['meeting', 'selfie', 'team'] as const;
export type VerifiedWay = (typeof verifiedWays)[number];

interface Traits {
  audience: Audience;
  isVerified: boolean;
}

export interface Viewer extends Traits {
  /** Among women and non-binary people, once a changed gender counts. */
  countsAsWoman: boolean;
}

export interface Seen extends Traits {
  /** By the gender on their profile: viewers who choose women and non-binary people can’t tell who changed theirs. */
  isShownAsWoman: boolean;
}

/** `shares`: the two have an interest in common. */
const letsIn: Record<Audience, (other: { isWoman: boolean; isVerified: boolean }, shares: boolean) => boolean> = {
  everyone: () => true,
  women: ({ isWoman }) => isWoman,
  verified: ({ isVerified }) => isVerified,
  interests: (_, shares) => shares,
  nobody: () => false,
};

/** Both ways, except while a changed gender doesn’t count yet: you can’t see people who may not see you. */
export const maySee = (viewer: Viewer, seen: Seen, shares: boolean): boolean =>
  letsIn[viewer.audience]({ ...seen, isWoman: seen.isShownAsWoman }, shares) &&
  letsIn[seen.audience]({ ...viewer, isWoman: viewer.countsAsWoman }, shares);
