/** In UTF-16 code units, after trimming. */
export const messageLimit = 2000;

/** The text to send, or null when it is empty or too long. */
export function sendable(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.length > messageLimit ? null : trimmed;
}
