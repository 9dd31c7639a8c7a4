import { dayMs } from '@nukkad/core/kernel/time.ts';
import type { Audience } from '@nukkad/core/features/people/audience.ts';
import { genderWaitMs } from '@nukkad/core/features/people/gender-wait.ts';

export const audienceWords: Record<Audience, { label: string; note: string }> = {
  everyone: { label: 'Everyone nearby', note: 'You see everyone nearby who lets you see them.' },
  women: {
    label: 'Only women and non-binary people',
    note: `Based on the gender in people’s profiles. Someone who changes theirs to one of these sees you only after ${genderWaitMs / dayMs} days.`,
  },
  verified: {
    label: 'Only people with a verified badge',
    note: 'People whom others have met, or whose selfie we have compared with their photos.',
  },
  interests: {
    label: 'Only people with shared interests',
    note: 'At least one interest in common. People choose their interests themselves.',
  },
  nobody: {
    label: 'No one new',
    note: 'You don’t see people nearby either. People you’re connected with can still see your profile and write to you.',
  },
};
