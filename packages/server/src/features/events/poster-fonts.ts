import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

/** Converts WOFF 1.0 (W3C) to TrueType, since the library that draws text does not read WOFF. */
function unpackWoff(woff: Buffer): Buffer {
  const tables = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * tables);
  const power = Math.floor(Math.log2(tables));
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(tables, 4);
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE((tables - 2 ** power) * 16, 10);
  const parts = [directory];
  let at = directory.length;
  for (let nth = 0; nth < tables; nth++) {
    const from = 44 + 20 * nth;
    const to = 12 + 16 * nth;
    const start = woff.readUInt32BE(from + 4);
    const packed = woff.readUInt32BE(from + 8);
    const length = woff.readUInt32BE(from + 12);
    const bytes = woff.subarray(start, start + packed);
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(bytes) : bytes).copy(table);
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(at, to + 8);
    directory.writeUInt32BE(length, to + 12);
    parts.push(table);
    at += table.length;
  }
  return Buffer.concat(parts);
}

const packed = [
  import.meta.resolve('@fontsource/baloo-2/files/baloo-2-latin-700-normal.woff'),
  import.meta.resolve('@fontsource/baloo-2/files/baloo-2-latin-ext-700-normal.woff'),
  import.meta.resolve('@fontsource/baloo-2/files/baloo-2-devanagari-700-normal.woff'),
];

let made: string[] | undefined;

/** Files of Baloo 2 Bold, one for each script, since a machine may have no fonts. */
export function fontFiles(): string[] {
  if (made) return made;
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-fonts-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  made = packed.map((address, nth) => {
    const file = join(folder, `${nth}.ttf`);
    writeFileSync(file, unpackWoff(readFileSync(fileURLToPath(address))));
    return file;
  });
  return made;
}
