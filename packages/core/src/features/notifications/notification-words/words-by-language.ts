import type { MailLanguage } from '../mail-language.ts';
import { english } from './english.ts';
import { hindi } from './hindi.ts';
import { marathi } from './marathi.ts';
import type { NotificationWords } from './words-shape.ts';

/** Apart from the tables, since the screens load English alone. */
export const wordsIn: Record<MailLanguage, NotificationWords> = { en: english, hi: hindi, mr: marathi };
