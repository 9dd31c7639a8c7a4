import type { MailLanguage } from '../mail-language.ts';
import { english } from './notifications-in-english.ts';
import { hindi } from './notifications-in-hindi.ts';
import { marathi } from './notifications-in-marathi.ts';
import type { NotificationWords } from './words-shape.ts';

/** Apart from the tables, since the screens load English alone. */
export const wordsIn: Record<MailLanguage, NotificationWords> = { en: english, hi: hindi, mr: marathi };
