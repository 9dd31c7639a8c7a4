import sharp from 'sharp';
import { shapes } from '../src/ui/icon-shapes.ts';
import { sign } from './scenes.ts';

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>`;
const scaled = (inside: string, scale: number) =>
  `<g transform="translate(${32 - 32 * scale} ${32 - 32 * scale}) scale(${scale})">${inside}</g>`;

const marigold = '<path d="M0 0h64v64H0z" fill="#f5a524"/>';

export const favicon = svg(`<rect width="64" height="64" rx="16" fill="#f5a524"/>${sign}`);

/** For home screens that cut a shape of their own out of it: the sign stays within the middle 80 %. */
const maskable = svg(marigold + scaled(sign, 0.7));

/** Phones of Apple round the corners, and fill what is transparent with black. */
const appleTouch = svg(marigold + scaled(sign, 0.84));

/** For a phone's status bar, which takes its shape only. */
const badge = svg(sign.replaceAll(/#\w{6}/g, '#fff'));

const shortcut = (shape: string) =>
  svg(
    `<circle cx="32" cy="32" r="32" fill="#f5a524"/><g transform="translate(14 14) scale(1.5)" fill="none" stroke="#1f1b3a" stroke-width="1.800" stroke-linecap="round" stroke-linejoin="round"><path d="${shape}"/></g>`,
  );

/** Every icon by its file: what is drawn, and its side in px. Phones show no SVG on their home screens. */
const files: Record<string, [drawing: string, side: number]> = {
  'icons/icon-192.png': [favicon, 192],
  'icons/icon-512.png': [favicon, 512],
  'icons/maskable-192.png': [maskable, 192],
  'icons/maskable-512.png': [maskable, 512],
  'icons/apple-touch-icon.png': [appleTouch, 180],
  'icons/badge.png': [badge, 96],
  'icons/events.png': [shortcut(shapes.calendar), 192],
  'icons/chat.png': [shortcut(shapes.chat), 192],
  'icons/tickets.png': [shortcut(shapes.ticket), 192],
};

/** The bytes depend only on the drawings, so each build has the same. */
export const icons = async (): Promise<[fileName: string, source: Buffer][]> =>
  Promise.all(
    Object.entries(files).map(async ([fileName, [drawing, side]]) => [
      fileName,
      await sharp(Buffer.from(drawing), { density: (72 * side) / 64 })
        .resize(side, side)
        .png({ palette: true })
        .toBuffer(),
    ]),
  );
