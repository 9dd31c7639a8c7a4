/** Banned words by the first of them, so that the time to compare a text does not grow with the list. */
export type BannedWords = ReadonlyMap<string, readonly string[]>;

/** `all` are plain words. */
export function bannedWords(all: readonly string[]): BannedWords {
  const byFirst = new Map<string, string[]>();
  for (const words of all) {
    const [first = ''] = words.split(' ', 1);
    byFirst.set(first, [...(byFirst.get(first) ?? []), words]);
  }
  return byFirst;
}

/** Whether some of them are in a plain text as whole words, one after the other. */
export function hasBanned(plain: string, banned: BannedWords): boolean {
  for (let at = 0; at < plain.length;) {
    const space = plain.indexOf(' ', at);
    const end = space < 0 ? plain.length : space;
    const found = banned
      .get(plain.slice(at, end))
      ?.some((words) => plain.startsWith(words, at) && [undefined, ' '].includes(plain[at + words.length]));
    if (found) return true;
    at = end + 1;
  }
  return false;
}
