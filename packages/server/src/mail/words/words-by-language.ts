import type { Language } from '@nukkad/core/features/notifications/language.ts';
import { english } from './english.ts';
import { hindi } from './hindi.ts';
import { marathi } from './marathi.ts';
import type { MailWords } from './mail-words.ts';

export const mailWordsIn: Record<Language, MailWords> = { en: english, hi: hindi, mr: marathi };
