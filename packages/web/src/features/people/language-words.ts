import { spokenLanguages, type SpokenLanguage } from '@nukkad/core/features/people/spoken-languages.ts';

/** Our fonts have no other scripts, and not every device does. */
const legible = /^[\p{Script=Latin}\p{Script=Devanagari}]+$/u;

export function englishName(code: SpokenLanguage): string {
  const language = spokenLanguages[code];
  return 'english' in language ? language.english : language.own;
}

/** Its own name, or the English one where its script could show as boxes. */
export const shownName = (code: SpokenLanguage): string =>
  legible.test(spokenLanguages[code].own) ? spokenLanguages[code].own : englishName(code);

/** 'मराठी (Marathi)', 'Bengali (বাংলা)', to choose from. */
export function bothNames(code: SpokenLanguage): string {
  const names = new Set([shownName(code), englishName(code), spokenLanguages[code].own]);
  const [first = '', second] = names;
  return second === undefined ? first : `${first} (${second})`;
}
