/** Ids of sample people who met, as both said: enough for their numbers to show. */
export const sampleMeetings: readonly (readonly [string, string])[] = [
  ['12', '9'],
  ['12', '10'],
  ['12', '11'],
  ['12', '13'],
  ['10', '13'],
];

export const sampleMeetingToAnswer = ['10', '11'] as const;
