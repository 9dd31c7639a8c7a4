const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescape(text: string): string {
  if (/[<>]|&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) throw new Error(`not escaped: ${text}`);
  return text.replaceAll(/&(\w+);/g, (_, name: string) => entities[name]!);
}

/** Reads XML without comments, sections and types, and throws where it is not well formed; every element with its text. */
export function checkXml(xml: string): { path: string; text: string }[] {
  // oxlint-disable-next-line no-control-regex -- section 2.2 of XML 1.0 has no place for them
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(xml) || !xml.isWellFormed())
    throw new Error('a character that XML cannot hold');
  const open: { name: string; text: string }[] = [];
  const found: { path: string; text: string }[] = [];
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  for (const [whole, end, name, attributes, empty, text] of body.matchAll(
    /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)|</g,
  )) {
    if (text !== undefined) {
      if (open.length > 0) open.at(-1)!.text += unescape(text);
      else if (text.trim() !== '') throw new Error('text outside');
      continue;
    }
    if (name === undefined) throw new Error(`no tag: ${whole}`);
    for (const [, value] of attributes!.matchAll(/="([^"]*)"/g)) unescape(value!);
    if (end === '') {
      if (open.length === 0 && found.length > 0) throw new Error('two roots');
      open.push({ name, text: '' });
    }
    if (end !== '' || empty !== '') {
      const path = open.map((it) => it.name).join('/');
      const last = open.pop();
      if (last?.name !== name) throw new Error(`${name} ends something else`);
      found.push({ path, text: last.text });
    }
  }
  if (open.length > 0 || found.length === 0) throw new Error('no whole document');
  return found;
}
