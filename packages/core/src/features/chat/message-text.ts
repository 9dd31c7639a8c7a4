/** In UTF-16 code units, after trimming. The table `message` allows as many characters. */
export const messageLimit = 2000;

export function sendable(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.length > messageLimit ? null : trimmed;
}
