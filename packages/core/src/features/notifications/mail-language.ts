/** Languages of mails and pushes. The screens are in English. */
export const mailLanguages = ['en', 'hi', 'mr'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

export const defaultMailLanguage = 'en' satisfies MailLanguage;

export const mailLanguageNames: Record<MailLanguage, string> = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' };

export const localeOf: Record<MailLanguage, string> = { en: 'en-IN', hi: 'hi-IN', mr: 'mr-IN' };
