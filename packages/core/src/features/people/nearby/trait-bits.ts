import { genders, interestOptions } from '../interests-and-genders.ts';
import { spokenLanguageCodes } from '../spoken-languages.ts';

const bitsOf = (options: readonly string[], chosen: readonly string[]): number =>
  chosen.reduce((bits, it) => bits | (1 << options.indexOf(it)), 0);

export const interestBits = (interests: readonly string[]): number => bitsOf(interestOptions, interests);

export const languageBits = (languages: readonly string[]): number => bitsOf(spokenLanguageCodes, languages);

export const genderNames: readonly string[] = genders;

export const genderBits = (wanted: readonly string[]): number => bitsOf(genderNames, wanted);
