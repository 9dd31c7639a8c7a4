/** How texts are compared: lowercase words without accents or punctuation, one space between. Vowel signs of Indian scripts stay. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    // Such as the joiners with which a word could be written in another way that looks the same.
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Whether whole words of one plain text are in another, one after the other. */
export const hasWords = (plain: string, words: string): boolean => ` ${plain} `.includes(` ${words} `);
