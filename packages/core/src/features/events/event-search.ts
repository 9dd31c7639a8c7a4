/** The longest search, in characters. */
export const longestSearch = 80;

/** What an event is searched by, the strongest match first. On PostgreSQL the column `event.search` holds the same fields. */
export const searchedTexts = (event: { name: string; location: string; category: string; description: string }) => [
  event.name,
  event.location,
  event.category,
  event.description,
];

/** Lowercase words of letters and digits of any script, without operators. */
export const searchWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

export function hasWords(texts: readonly string[], search: string): boolean {
  const wanted = searchWords(search);
  const last = wanted.pop();
  if (last === undefined) return false;
  const known = searchWords(texts.join(' '));
  return wanted.every((word) => known.includes(word)) && known.some((word) => word.startsWith(last));
}
