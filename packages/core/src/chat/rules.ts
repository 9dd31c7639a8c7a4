/** Longest message, in UTF-16 code units after trimming. */
export const messageLimit = 2000;

/** Messages in one page of history. */
export const historyPage = 50;

/** What is sent when `text` is typed, or null while there is nothing to send. */
export function sendable(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.length > messageLimit ? null : trimmed;
}
