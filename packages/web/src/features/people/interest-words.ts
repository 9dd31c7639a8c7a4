import type { Interest } from '@nukkad/core/features/people/interests-and-genders.ts';

const list = new Intl.ListFormat('en-IN', { type: 'conjunction' });

const listed = (interests: readonly Interest[]) => list.format(interests.map((it) => it.toLowerCase()));

/** For a card: what two people share, or else what the other likes. */
export function interestLine(theirs: readonly Interest[], mine: readonly Interest[]): string {
  const shared = theirs.filter((it) => mine.includes(it));
  return shared.length > 0 ? `You both like ${listed(shared)}` : `Likes ${listed(theirs)}`;
}

/** For a page, with their first name: what they share, and what else the other likes. */
export function interestWords(name: string, theirs: readonly Interest[], mine: readonly Interest[]): string {
  const shared = theirs.filter((it) => mine.includes(it));
  const others = theirs.filter((it) => !mine.includes(it));
  if (shared.length === 0) return `${name} likes ${listed(others)}.`;
  const both = `You both like ${listed(shared)}.`;
  return others.length === 0 ? both : `${both} ${name} also likes ${listed(others)}.`;
}
