import { FeedProblem } from '@nukkad/core/features/calendar/import/calendar-reader.ts';
import { maxDepth, maxLines } from './reading-limits.ts';

/** A property with its parameters, unfolded (RFC 5545, section 3.1). */
export interface Line {
  /** Its line in the file, from 1. */
  nth: number;
  name: string;
  /** Names are in upper case, values without quotes. */
  parameters: Map<string, string>;
  value: string;
}

export interface Part {
  nth: number;
  name: string;
  lines: Line[];
  parts: Part[];
}

export const atLine = (nth: number, problem: string) => new FeedProblem(`Line ${nth}: ${problem}`);

const [lf, cr, space, tab] = [10, 13, 32, 9];

/** Unfolds lines as bytes, since a fold may split a character. Lines may end with CRLF, LF or CR. */
function* unfolded(bytes: Uint8Array): Generator<{ nth: number; bytes: Uint8Array }> {
  let nth = 1;
  let begun = 1;
  let pieces: Uint8Array[] = [];
  const whole = () => (pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces));
  for (let at = 0; at < bytes.length;) {
    let end = at;
    while (end < bytes.length && bytes[end] !== lf && bytes[end] !== cr) end++;
    pieces.push(bytes.subarray(at, end));
    at = bytes[end] === cr && bytes[end + 1] === lf ? end + 2 : end + 1;
    nth++;
    if (nth > maxLines) throw atLine(nth, 'a calendar may have at most 300,000 lines.');
    if (bytes[at] === space || bytes[at] === tab) {
      at++;
      continue;
    }
    yield { nth: begun, bytes: whole() };
    pieces = [];
    begun = nth;
  }
  if (pieces.length > 0) yield { nth: begun, bytes: whole() };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const shape = /^([A-Za-z0-9-]+)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)$/s;
const parameter = /;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";])*)/gy;

function readLine(nth: number, bytes: Uint8Array, isInside: boolean): Line | null {
  let text;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw atLine(nth, 'this isn’t valid UTF-8 text.');
  }
  if (nth === 1) text = text.replace(/^\uFEFF/, '');
  if (text.trim() === '') return null;
  if (!isInside && !/^BEGIN:VCALENDAR\s*$/i.test(text))
    throw atLine(nth, 'a calendar must start with BEGIN:VCALENDAR.');
  // oxlint-disable-next-line no-control-regex -- section 3.1 forbids them
  if (/[\u0000-\u0008\u000B-\u001F\u007F]/.test(text)) throw atLine(nth, 'it contains invalid characters.');
  const parts = shape.exec(text);
  if (!parts) throw atLine(nth, 'this should be a name, a colon and a value.');
  const [, name = '', written = '', value = ''] = parts;
  const parameters = new Map<string, string>();
  parameter.lastIndex = 0;
  let end = 0;
  for (let it = parameter.exec(written); it; it = parameter.exec(written)) {
    const [, key = '', given = ''] = it;
    parameters.set(key.toUpperCase(), given.replaceAll('"', ''));
    end = parameter.lastIndex;
  }
  if (end < written.length) throw atLine(nth, 'the part before the colon can’t be read.');
  return { nth, name: name.toUpperCase(), parameters, value };
}

export function readParts(bytes: Uint8Array): Part[] {
  const calendars: Part[] = [];
  const open: Part[] = [];
  let last = 1;
  for (const it of unfolded(bytes)) {
    const line = readLine(it.nth, it.bytes, open.length > 0);
    if (!line) continue;
    last = line.nth;
    const inside = open.at(-1);
    const value = line.value.trim().toUpperCase();
    if (line.name === 'BEGIN') {
      if (open.length >= maxDepth) throw atLine(line.nth, 'its parts are nested too deeply.');
      const part = { nth: line.nth, name: value, lines: [], parts: [] };
      (inside ? inside.parts : calendars).push(part);
      open.push(part);
    } else if (line.name === 'END') {
      if (inside && inside.name !== value)
        throw atLine(line.nth, `END:${value.slice(0, 40)} comes before the end of ${inside.name.slice(0, 40)}.`);
      open.pop();
    } else inside?.lines.push(line);
  }
  const unended = open.at(-1);
  if (unended)
    throw atLine(last, `the file ends inside ${unended.name.slice(0, 40)}, which begins on line ${unended.nth}.`);
  if (calendars.length === 0) throw atLine(1, 'a calendar must start with BEGIN:VCALENDAR.');
  return calendars;
}

export const lineOf = (part: Part, name: string): Line | undefined => part.lines.find((line) => line.name === name);

/** A value of type TEXT (section 3.3.11). */
export const textOf = (line: Line | undefined): string =>
  (line?.value ?? '').replaceAll(/\\(.)/gs, (_, it: string) => (it === 'n' || it === 'N' ? '\n' : it));

export const textsOf = (line: Line): string[] =>
  (line.value.match(/(?:\\.|[^,\\])+/gs) ?? []).map((value) => textOf({ ...line, value }).trim());
