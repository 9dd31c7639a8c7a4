import type { PublicEvent } from '@nukkad/core/features/events/public-event.ts';
import type { Category } from '@nukkad/core/features/events/category.ts';
import { createHash } from 'node:crypto';
import sharp, { type OverlayOptions } from 'sharp';
import { ConcurrencyLimit } from '../../http/concurrency-limit.ts';
import { fontFiles } from './fonts.ts';
import { priceWords, whenWords } from './event-words.ts';

/** The size that link previews expect, in px. */
const width = 1200;
const height = 630;
const margin = 72;

const paper = '#fff9f1';
const marigold = '#f5a524';
/** The background of each category, dark enough for light text, and the colour of its circles. */
const grounds: Record<Category, readonly [ground: string, shape: string]> = {
  Tech: ['#2a2560', '#3c3585'],
  Arts: ['#8f1d48', '#b02a5d'],
  Sports: ['#14573f', '#1f6b4d'],
  Food: ['#9a3412', '#b8431c'],
  Music: ['#5a1846', '#742259'],
};

/** Font sizes of the name, the largest that fits is used, and the height for it; in px. */
const nameSizes = [104, 84, 68, 56];
const nameRoom = 300;

const rgb = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function groundOf(category: Category): Buffer {
  const [groundColour, shapeColour] = grounds[category];
  const [ground, shape] = [rgb(groundColour), rgb(shapeColour)];
  const circles = [
    [1090, 90, 250, shape],
    [1010, 560, 150, shape],
    [1090, 90, 84, rgb(marigold)],
  ] as const;
  const points = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let colour = ground;
      for (const [cx, cy, radius, inside] of circles) {
        const within = Math.min(1, Math.max(0, radius - Math.hypot(x - cx, y - cy) + 0.5));
        if (within > 0) {
          const below = colour;
          colour = inside.map((it, channel) => it * within + (below[channel] ?? 0) * (1 - within));
        }
      }
      points.set(colour, (y * width + x) * 3);
    }
  return points;
}

const bare = new Map<Category, Buffer>();

/** Removes what the fonts cannot draw: scripts other than Latin and Devanagari, and emoji. */
const settable = (text: string) =>
  text
    .replaceAll(/[^\p{Script=Latin}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]/gu, '')
    .replaceAll(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cc}\p{Cf}\p{Co}\uFE0F]/gu, (it) =>
      // Devanagari needs its joiners.
      it === '\u200C' || it === '\u200D' ? it : ' ',
    )
    .replaceAll(/\s+/g, ' ')
    .trim();

const shortened = (text: string, most: number) => {
  const letters = Array.from(text);
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface DrawnText {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

async function drawText(text: string, size: number, colour: string, maxWidth: number): Promise<DrawnText> {
  const markup = `<span foreground="${colour}">${escaped(text)}</span>`;
  const [fontfile = ''] = fontFiles();
  return sharp({
    text: {
      text: markup,
      font: `Baloo 2 Bold ${size}`,
      fontfile,
      dpi: 72,
      rgba: true,
      width: maxWidth,
      wrap: 'word-char',
      spacing: Math.round(-size * 0.35),
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

const over = ({ data, info: { width, height, channels } }: DrawnText, left: number, top: number): OverlayOptions => ({
  input: data,
  raw: { width, height, channels },
  left,
  top,
});

async function drawName(name: string): Promise<DrawnText> {
  for (const size of nameSizes) {
    const it = await drawText(name, size, paper, width - 2 * margin - 140);
    if (it.info.height <= nameRoom) return it;
  }
  return drawName(shortened(name, Math.ceil(Array.from(name).length * 0.8)));
}

let known: Promise<unknown> | undefined;

/** Makes the fonts of all scripts known to the library, by drawing a text with each. */
const ready = () =>
  (known ??= Promise.all(
    fontFiles().map((fontfile) =>
      sharp({ text: { text: 'x', font: 'Baloo 2 Bold 12', fontfile } })
        .raw()
        .toBuffer(),
    ),
  ));

async function draw(event: PublicEvent): Promise<Buffer> {
  await ready();
  let ground = bare.get(event.category);
  if (!ground) bare.set(event.category, (ground = groundOf(event.category)));
  const name = await drawName(shortened(settable(event.name), 120) || `${event.category} in the city`);
  const where = shortened(settable(event.location), 60);
  const maxWidth = width - 2 * margin;
  const [mark, when, place, price] = [
    await drawText('Nukkad', 46, paper, maxWidth),
    await drawText(event.isCancelled ? 'Cancelled' : whenWords(event), 40, marigold, maxWidth),
    where === '' ? null : await drawText(event.isPrivate ? `Around ${where}` : where, 36, paper, maxWidth - 220),
    await drawText(priceWords(event), 40, paper, maxWidth),
  ];
  return sharp(ground, { raw: { width, height, channels: 3 } })
    .composite([
      over(mark, margin, 60),
      over(name, margin, 150 + Math.max(0, Math.round((nameRoom - name.info.height) / 2))),
      over(when, margin, 488),
      ...(place ? [over(place, margin, 542)] : []),
      over(price, width - margin - price.info.width, 540),
    ])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
}

export const posterTag = ({
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
    .update(JSON.stringify([name, category, startsAt, timeZone, location, isPrivate, price, isCancelled]))
    .digest('base64url')
    .slice(0, 22);

/** Keeps the posters that were requested last, some 40 kB each. */
export class Posters {
  readonly #slots = new ConcurrencyLimit(2);
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
