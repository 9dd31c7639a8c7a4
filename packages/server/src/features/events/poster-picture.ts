import type { PublicEvent } from '@nukkad/core/features/events/public-event.ts';
import { posterOf } from '@nukkad/core/features/events/posters/poster.ts';
import { createHash } from 'node:crypto';
import type { OverlayOptions } from 'sharp';
import { loadSharp } from '../../http/load-sharp.ts';
import { ConcurrencyLimit } from '../../http/concurrency-limit.ts';
import { fontFiles } from './poster-fonts.ts';
import { whenWords } from './when-words.ts';
import { priceWords } from './event-page-words.ts';
import { backgroundOf, panelWidth } from './poster-background.ts';

const margin = 64;
/** Room for text, in px: the panel without its margin and its wavy edge. */
const maxWidth = panelWidth - 2 * margin;

const paper = '#fff9f1';
const marigold = '#f5a524';

/** Font sizes of the name, the largest that fits is used, and the height for it; in px. */
const nameSizes = [84, 68, 56, 46];
const nameRoom = 270;
const nameTop = 140;

/** Removes what the fonts cannot draw: scripts other than Latin and Devanagari, and emoji. */
export const settable = (text: string) =>
  text
    .replaceAll(/[^\p{Script=Latin}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]/gu, '')
    .replaceAll(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cc}\p{Cf}\p{Co}\uFE0F]/gu, (it) =>
      // Devanagari needs its joiners.
      it === '\u200C' || it === '\u200D' ? it : ' ',
    )
    // Marks piled on one letter would be taller than the poster.
    .replaceAll(/(\p{M}{3})\p{M}+/gu, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();

export const shortened = (text: string, most: number) => {
  const letters = Array.from(text);
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export interface DrawnImage {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

async function drawText(text: string, size: number, colour: string, wrap: 'word' | 'word-char' = 'word-char') {
  const markup = `<span foreground="${colour}">${escaped(text)}</span>`;
  const [fontfile = ''] = fontFiles();
  const sharp = await loadSharp();
  return sharp({
    text: {
      text: markup,
      font: `Baloo 2 Bold ${size}`,
      fontfile,
      dpi: 72,
      rgba: true,
      width: maxWidth,
      wrap,
      spacing: Math.round(-size * 0.35),
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

export const over = (
  { data, info: { width, height, channels } }: DrawnImage,
  left: number,
  top: number,
): OverlayOptions => ({
  input: data,
  raw: { width, height, channels },
  left,
  top,
});

/** In the largest size in which no word is broken; a name that has no such size breaks its words in the smallest. */
async function drawName(name: string): Promise<DrawnImage> {
  for (const size of nameSizes) {
    const it = await drawText(name, size, paper, 'word');
    if (it.info.height <= nameRoom && it.info.width <= maxWidth) return it;
  }
  const broken = await drawText(name, nameSizes.at(-1) ?? 46, paper);
  return broken.info.height <= nameRoom ? broken : drawName(shortened(name, Math.ceil(Array.from(name).length * 0.8)));
}

export async function drawLine(text: string, size: number, colour: string): Promise<DrawnImage> {
  const letters = Array.from(text).length;
  for (const smaller of [size, size - 6]) {
    const it = await drawText(text, smaller, colour, 'word');
    if (letters < 8 || (it.info.width <= maxWidth && it.info.height < 2 * smaller)) return it;
  }
  return drawLine(shortened(text, Math.ceil(letters * 0.8)), size, colour);
}

let known: Promise<unknown> | undefined;

/** Loads the fonts of all scripts into the library, by drawing a text with each. */
export const ready = () =>
  (known ??= Promise.all(
    fontFiles().map(async (fontfile) =>
      (await loadSharp())({ text: { text: 'x', font: 'Baloo 2 Bold 12', fontfile } })
        .raw()
        .toBuffer(),
    ),
  ));

/** Drawn also if the host has added a picture, which is theirs and may have any shape. */
async function draw(event: PublicEvent): Promise<Buffer> {
  await ready();
  const background = await backgroundOf(posterOf(event));
  const name = await drawName(shortened(settable(event.name), 120) || `${event.category} in the city`);
  const where = shortened(settable(event.location), 60);
  const [mark, when, place, price] = [
    await drawText('Nukkad', 46, paper),
    await drawLine(event.isCancelled ? 'Cancelled' : whenWords(event), 36, marigold),
    where === '' ? null : await drawLine(event.isPrivate ? `Around ${where}` : where, 32, paper),
    await drawText(priceWords(event), 40, paper),
  ];
  const sharp = await loadSharp();
  return sharp(background)
    .composite([
      over(mark, margin, 56),
      over(name, margin, nameTop + Math.max(0, Math.round((nameRoom - name.info.height) / 2))),
      over(when, margin, 430),
      ...(place ? [over(place, margin, 482)] : []),
      over(price, margin, 540),
    ])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
}

export const posterTag = ({
  id,
  name,
  category,
  startsAt,
  timeZone,
  location,
  isPrivate,
  price,
  isCancelled,
}: PublicEvent) =>
  createHash('sha256')
    .update(
      JSON.stringify([posterOf({ id, category }), name, startsAt, timeZone, location, isPrivate, price, isCancelled]),
    )
    .digest('base64url')
    .slice(0, 22);

/** Drawing one takes a core for some 100 ms. */
const maxWaiting = 20;

/** Keeps the posters that were requested last, some 50 kB each. Refuses with `BUSY`. */
export class Posters {
  readonly #slots = new ConcurrencyLimit(2, maxWaiting);
  readonly #kept = new Map<string, Promise<Buffer>>();
  readonly #max: number;

  constructor(max = 200) {
    this.#max = max;
  }

  of(event: PublicEvent): Promise<Buffer> {
    const tag = posterTag(event);
    const kept = this.#kept.get(tag);
    // Moves it to the end: the first one is removed below.
    this.#kept.delete(tag);
    const poster = kept ?? this.#slots.run(() => draw(event));
    this.#kept.set(tag, poster);
    poster.catch(() => this.#kept.delete(tag));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#max && oldest !== undefined) this.#kept.delete(oldest);
    return poster;
  }
}
