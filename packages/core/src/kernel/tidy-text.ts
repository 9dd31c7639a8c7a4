/** Control characters, and those that turn the direction of all text after them. */
const invisible = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

export const tidyLine = (text: string): string => text.replace(invisible, ' ').split(/\s+/).join(' ').trim();

/** At most one blank line in a row. */
export const tidyLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(tidyLine)
    .filter((line, at, lines) => line !== '' || lines[at - 1] !== '')
    .join('\n')
    .trim();
