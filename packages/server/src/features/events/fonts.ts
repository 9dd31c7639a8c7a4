import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

/**
 * A font as it was before it was packed for browsers: the library that sets text does not read WOFF. The format (WOFF 1.0
 * of the W3C) is the tables of the font, each compressed by itself, behind a directory of its own.
 */
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
    const [start, packed, length] = [4, 8, 12].map((offset) => woff.readUInt32BE(from + offset)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(start, start + packed);
    // Tables begin at multiples of four bytes.
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(bytes) : bytes).copy(table);
    // Its name, its checksum, where it is and how long.
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

/** Files of Baloo 2, bold, one for each script: the product's own, so that a machine without any fonts can set text. */
export function fontFiles(): string[] {
  if (made) return made;
  // The library opens them again and again, for as long as the process lives.
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-fonts-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  made = packed.map((address, nth) => {
    const file = join(folder, `${nth}.ttf`);
    writeFileSync(file, unpackWoff(readFileSync(fileURLToPath(address))));
    return file;
  });
  return made;
}

/** Where pages load the fonts of the app from, one file for each script, and the stylesheet that says so. */
export const fontPath = '/e/fonts/';
export const fontSheet = `${fontPath}fonts.css`;

const faces = [
  import.meta.resolve('@fontsource/baloo-2/700.css'),
  import.meta.resolve('@fontsource/mukta/400.css'),
  import.meta.resolve('@fontsource/mukta/600.css'),
].map((address) => ({ address, css: readFileSync(fileURLToPath(address), 'utf8') }));
// Every browser that knows the rest of these pages reads WOFF 2.
const packagedFile = /url\(\.\/files\/([\w-]+\.woff2)\) format\('woff2'\), url\([^)]+\) format\('woff'\)/g;

export const fontFaces = faces
  .map(({ css }) => css.replaceAll(packagedFile, `url(${fontPath}$1) format('woff2')`))
  .join('\n');

const files = new Map(
  faces.flatMap(({ address, css }) =>
    [...css.matchAll(packagedFile)].map(([, name]) => [name!, new URL(`files/${name}`, address)]),
  ),
);

/** A file of them for browsers; null where there is none of that name. */
export function fontNamed(name: string): Buffer | null {
  const file = files.get(name);
  return file ? readFileSync(file) : null;
}
