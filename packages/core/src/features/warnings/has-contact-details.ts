const details = [
  // A phone number, an email address or a handle, a link.
  /(?:\d[\s().-]{0,2}){10}/,
  /@[\w.]{3,}/,
  /\bhttps?:\/\/|\bwww\.|\w\.(?:app|co|com|in|io|link|me|net|org|page|xyz)\b/i,
];

/** Whether a text seems to say how to reach someone outside the app. For hints only. */
export const hasContactDetails = (text: string): boolean => details.some((detail) => detail.test(text));
