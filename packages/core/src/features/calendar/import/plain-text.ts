const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function character(code: number): string {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
}

function withoutTags(text: string): string {
  if (!/<\/?[a-z][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+);/i.test(text)) return text;
  return text
    .replaceAll(/<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/h[1-6])\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/?[a-z!][^<>]*>/gi, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
      if (decimal) return character(Number(decimal));
      if (hex) return character(Number.parseInt(String(hex), 16));
      return entities[String(name).toLowerCase()] ?? whole;
    });
}

export function plainText(text: string, most: number, lines: 'one line' | 'lines'): string {
  const plain = withoutTags(text)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    // Invisible characters, some of which reverse the direction of what follows.
    .replaceAll(/(?![\n\t])\p{Cc}|[\u2028-\u202E\u2066-\u2069\uFEFF]/gu, '');
  const tidy =
    lines === 'one line'
      ? plain.replaceAll(/\s+/g, ' ').trim()
      : plain
          .replaceAll(/[^\S\n]+\n/g, '\n')
          .replaceAll(/\n{3,}/g, '\n\n')
          .trim();
  if (tidy.length <= most) return tidy;
  // Not in the middle of a character.
  return `${tidy
    .slice(0, most - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}
