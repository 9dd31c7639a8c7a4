/** Languages of mails and pushes. The screens are in English. */
export const languages = ['en', 'hi', 'mr'] as const;
export type Language = (typeof languages)[number];

export const usualLanguage = 'en' satisfies Language;

export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' };

export const localeOf: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN', mr: 'mr-IN' };
