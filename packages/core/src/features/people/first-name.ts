/** For people without an account. Letters only, so that a name makes neither a link nor a sentence in a mail from us. */
export const firstName = (name: string): string =>
  /[\p{L}\p{M}](?:[\p{L}\p{M}\u200c\u200d]|['’-](?=\p{L})){0,24}/u.exec(name)?.[0] ?? 'Someone';
