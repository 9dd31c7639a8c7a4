import type { PublicEvent } from '@nukkad/core/features/events/public.ts';
import type { Category } from '@nukkad/core/features/events/rules.ts';
import { createHash } from 'node:crypto';
import sharp, { type OverlayOptions } from 'sharp';
import { Slots } from '../pictures/pictures.ts';
import { fontFiles } from './fonts.ts';
import { priceWords, whenWords } from './words.ts';

/** In px: what those who show links ask for. */
const width = 1200;
const height = 630;
const margin = 72;

const paper = '#fff9f1';
const marigold = '#f5a524';
/** The ground of each category, dark enough for text in paper, and what is drawn on it. */
const grounds: Record<Category, readonly [ground: string, shape: string]> = {
  Tech: ['#2a2560', '#3c3585'],
  Arts: ['#8f1d48', '#b02a5d'],
  Sports: ['#14573f', '#1f6b4d'],
  Food: ['#9a3412', '#b8431c'],
  Music: ['#5a1846', '#742259'],
};

/** Sizes of the name in px, from that of a short one down; and the room for it. */
const nameSizes = [104, 84, 68, 56];
const nameRoom = 300;

const rgb = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** The bare ground with three circles on it, drawn point by point: no file, no format, nothing to be read. */
function groundOf(category: Category): Buffer {
  const [ground, shape] = grounds[category].map(rgb) as [number[], number[]];
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
          colour = inside.map((it, channel) => it * within + below[channel]! * (1 - within));
        }
      }
      points.set(colour, (y * width + x) * 3);
    }
  return points;
}

const bare = new Map<Category, Buffer>();

/** What the fonts can set: Latin, Devanagari and what goes with every script; of other scripts and emoji nothing. */
const settable = (text: string) =>
  text
    .replaceAll(/[^\p{Script=Latin}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]/gu, '')
    .replaceAll(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cc}\p{Cf}\p{Co}\uFE0F]/gu, (it) =>
      // The joiners of Devanagari are letters there.
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

interface Set {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** Sets a text, wrapped to a width; sizes in px. */
async function set(text: string, size: number, colour: string, widest: number): Promise<Set> {
  const markup = `<span foreground="${colour}">${escaped(text)}</span>`;
  const [fontfile] = fontFiles();
  return sharp({
    text: {
      text: markup,
      font: `Baloo 2 Bold ${size}`,
      fontfile: fontfile!,
      dpi: 72,
      rgba: true,
      width: widest,
      wrap: 'word-char',
      spacing: Math.round(-size * 0.35),
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

const over = ({ data, info: { width, height, channels } }: Set, left: number, top: number): OverlayOptions => ({
  input: data,
  raw: { width, height, channels },
  left,
  top,
});

/** The name in the largest size in which it fits. */
async function setName(name: string): Promise<Set> {
  for (const size of nameSizes) {
    const it = await set(name, size, paper, width - 2 * margin - 140);
    if (it.info.height <= nameRoom) return it;
  }
  return setName(shortened(name, Math.ceil(Array.from(name).length * 0.8)));
}

let known: Promise<unknown> | undefined;

/** Makes the fonts of all scripts known to the library: one text is set with each. */
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
  const name = await setName(shortened(settable(event.name), 120) || `${event.category} in the city`);
  const where = shortened(settable(event.location), 60);
  const widest = width - 2 * margin;
  const [mark, when, place, price] = [
    await set('Nukkad', 46, paper, widest),
    await set(event.isCancelled ? 'Cancelled' : whenWords(event), 40, marigold, widest),
    where === '' ? null : await set(event.isPrivate ? `Around ${where}` : where, 36, paper, widest - 220),
    await set(priceWords(event), 40, paper, widest),
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

/** What a poster shows, in short: another one has other digits. */
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

/** Posters that were asked for last; some 40 kB each. */
export class Posters {
  readonly #slots = new Slots();
  readonly #kept = new Map<string, Promise<Buffer>>();
  readonly #most: number;

  constructor(most = 200) {
    this.#most = most;
  }

  /** A picture of an event, as a PNG of 1200 × 630 px. */
  of(event: PublicEvent): Promise<Buffer> {
    const tag = posterTag(event);
    const kept = this.#kept.get(tag);
    // The one that was asked for longest ago is the first to go.
    this.#kept.delete(tag);
    const poster = kept ?? this.#slots.run(() => draw(event));
    this.#kept.set(tag, poster);
    poster.catch(() => this.#kept.delete(tag));
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value!);
    return poster;
  }
}
