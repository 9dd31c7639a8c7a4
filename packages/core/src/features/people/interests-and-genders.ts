export const interestOptions = [
  'Sports',
  'Movies',
  'Study',
  'Startups',
  'Music',
  'Travel',
  'Food',
  'Art',
  'Gaming',
  'Books',
] as const;

export type Interest = (typeof interestOptions)[number];

export const genders = ['Male', 'Female', 'Non-binary'] as const;

export type Gender = (typeof genders)[number];
