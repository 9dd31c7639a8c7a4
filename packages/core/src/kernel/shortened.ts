/** Up to `most` characters: cut between words if there is a space, and never within a character. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - 1);
  const space = start.lastIndexOf(' ');
  return `${space > start.length / 2 ? start.slice(0, space) : start.replace(/[\ud800-\udbff]$/, '')}…`;
}
