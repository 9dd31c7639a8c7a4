import type { MeetRequest } from '@nukkad/core/features/meets/contract.ts';
import type { Interest } from '@nukkad/core/features/people/interests-and-genders.ts';

const about: Record<Interest, string> = {
  Movies: 'Seen a good film lately?',
  Startups: 'What are you building these days?',
  Music: 'What have you been listening to?',
  Study: 'What are you studying right now?',
  Sports: 'Do you play, or do you watch?',
  Art: 'Been to a good exhibition lately?',
  Gaming: 'What are you playing at the moment?',
  Books: 'What are you reading?',
  Travel: 'Where was your last trip?',
  Food: 'What’s the best thing to eat around here?',
};

/** Two first messages: one about the meeting, one about something both like. */
export function openingLines(
  firstName: string,
  { place }: Pick<MeetRequest, 'place'>,
  shared: readonly Interest[],
): readonly [string, string] {
  const [interest] = shared;
  return [
    place === '' ? `Hi ${firstName}! Where shall we meet?` : `Hi ${firstName}! See you at ${place}?`,
    interest
      ? `Hi ${firstName}! I like ${interest.toLowerCase()} too. ${about[interest]}`
      : `Hi ${firstName}! How’s your day going?`,
  ];
}
