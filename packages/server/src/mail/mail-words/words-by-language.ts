import type { MailLanguage } from '@nukkad/core/features/notifications/mail-language.ts';
import { english } from './english.ts';
import { hindi } from './hindi.ts';
import { marathi } from './marathi.ts';
import type { MailWords } from './mail-words.ts';

export const mailWordsIn: Record<MailLanguage, MailWords> = { en: english, hi: hindi, mr: marathi };
