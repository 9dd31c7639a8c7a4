import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** The characters of nearly all our screens: ASCII and the punctuation of our words. */
const basic = `${Array.from({ length: 95 }, (_, nth) => String.fromCodePoint(32 + nth)).join('')}\u00a0©°·×–—‘’“”•…→−`;

const options = {
  targetFormat: 'woff2' as const,
  // Hints are a third of Mukta, and screens of phones ignore them.
  noHinting: true,
  keepFeatures: ['kern', 'liga', 'tnum', 'ccmp', 'locl'],
};

const subsets = [
  { name: 'basic', from: 'latin', text: basic },
  // Apart from the rest of latin-ext, which is 15 kB.
  { name: 'rupee', from: 'latin-ext', text: '₹' },
];

const fonts = [
  ['baloo-2', 600],
  ['baloo-2', 700],
  ['mukta', 400],
  ['mukta', 600],
] as const;

const folder = fileURLToPath(new URL('../../../node_modules/.cache/nukkad/fonts', import.meta.url));

/** Writes the subsets for src/ui/fonts.css, and returns their folder. */
export async function writeSubsets(): Promise<string> {
  mkdirSync(folder, { recursive: true });
  for (const [family, weight] of fonts)
    for (const { name, from, text } of subsets) {
      const address = import.meta.resolve(`@fontsource/${family}/files/${family}-${from}-${weight}-normal.woff2`);
      const font = readFileSync(fileURLToPath(address));
      const made = createHash('sha256').update(font).update(text).update(JSON.stringify(options)).digest('hex');
      const file = join(folder, `${family}-${name}-${weight}.woff2`);
      const stamp = `${file}.stamp`;
      if (existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === made) continue;
      // Two editions may be built at once.
      writeFileSync(`${file}.${process.pid}`, await subsetFont(font, text, options));
      renameSync(`${file}.${process.pid}`, file);
      writeFileSync(stamp, made);
    }
  return folder;
}
