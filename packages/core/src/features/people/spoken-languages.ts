/** Languages by BCP 47 code, with their own name and, if others could not read that, the English one. */
export const spokenLanguages = {
  en: { own: 'English' },
  hi: { own: 'हिन्दी', english: 'Hindi' },
  mr: { own: 'मराठी', english: 'Marathi' },
  as: { own: 'অসমীয়া', english: 'Assamese' },
  bn: { own: 'বাংলা', english: 'Bengali' },
  bho: { own: 'भोजपुरी', english: 'Bhojpuri' },
  brx: { own: 'बड़ो', english: 'Bodo' },
  doi: { own: 'डोगरी', english: 'Dogri' },
  gu: { own: 'ગુજરાતી', english: 'Gujarati' },
  kn: { own: 'ಕನ್ನಡ', english: 'Kannada' },
  ks: { own: 'کٲشُر', english: 'Kashmiri' },
  kok: { own: 'कोंकणी', english: 'Konkani' },
  mai: { own: 'मैथिली', english: 'Maithili' },
  ml: { own: 'മലയാളം', english: 'Malayalam' },
  mni: { own: 'ꯃꯤꯇꯩꯂꯣꯟ', english: 'Manipuri' },
  ne: { own: 'नेपाली', english: 'Nepali' },
  or: { own: 'ଓଡ଼ିଆ', english: 'Odia' },
  pa: { own: 'ਪੰਜਾਬੀ', english: 'Punjabi' },
  raj: { own: 'राजस्थानी', english: 'Rajasthani' },
  sa: { own: 'संस्कृतम्', english: 'Sanskrit' },
  sat: { own: 'ᱥᱟᱱᱛᱟᱲᱤ', english: 'Santali' },
  sd: { own: 'سنڌي', english: 'Sindhi' },
  ta: { own: 'தமிழ்', english: 'Tamil' },
  te: { own: 'తెలుగు', english: 'Telugu' },
  tcy: { own: 'ತುಳು', english: 'Tulu' },
  ur: { own: 'اردو', english: 'Urdu' },
  ar: { own: 'العربية', english: 'Arabic' },
  zh: { own: '中文', english: 'Chinese' },
  fr: { own: 'Français', english: 'French' },
  de: { own: 'Deutsch', english: 'German' },
  ja: { own: '日本語', english: 'Japanese' },
  pt: { own: 'Português', english: 'Portuguese' },
  ru: { own: 'Русский', english: 'Russian' },
  es: { own: 'Español', english: 'Spanish' },
} as const;

export type SpokenLanguage = keyof typeof spokenLanguages;

export const isSpokenLanguage = (text: string): text is SpokenLanguage => Object.hasOwn(spokenLanguages, text);

export const spokenLanguageCodes = Object.keys(spokenLanguages).filter(isSpokenLanguage);
