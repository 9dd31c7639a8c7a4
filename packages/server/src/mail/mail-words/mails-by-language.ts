import type { MailLanguage } from '@nukkad/core/features/notifications/mail-language.ts';
import { english } from './mails-in-english.ts';
import { hindi } from './mails-in-hindi.ts';
import { marathi } from './mails-in-marathi.ts';
import type { MailWords } from './mail-words.ts';

export const mailWordsIn: Record<MailLanguage, MailWords> = { en: english, hi: hindi, mr: marathi };
