import { colorsOf, drawPoster } from '@nukkad/core/features/events/posters/draw-poster.ts';
import { posterFile, type Poster } from '@nukkad/core/features/events/posters/poster.ts';
import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** The size that link previews expect, in px. */
export const width = 1200;
export const height = 630;

/** The width of the panel for text, in px: the drawing fills the rest. */
export const panelWidth = 660;

const program = fileURLToPath(new URL('draw-png.ts', import.meta.url));

const maxMs = 20_000;

function drawingOf(poster: Poster): string {
  const { dark, glow } = colorsOf(poster);
  const [room, side] = [width - panelWidth + 60, panelWidth - 60];
  // A wave, so that the drawing does not end like a table's column.
  const edge = (x: number) => `M0 0H${x}C${x + 70} 210 ${x - 50} 420 ${x + 10} ${height}H0z`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><svg x="${side}" width="${room}" height="${height}" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice">${drawPoster(poster)}</svg><path d="${edge(panelWidth)}" fill="${glow}"/><path d="${edge(panelWidth - 12)}" fill="${dark}"/></svg>`;
}

async function draw(poster: Poster): Promise<Buffer> {
  const child = spawn(process.execPath, [program], { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: maxMs });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  // A program that ends early closes its input; its exit code says so.
  child.stdin.on('error', () => {});
  child.stdin.end(drawingOf(poster));
  const [picture, code] = await Promise.all([buffer(child.stdout), ended]);
  if (code !== 0) throw new Error(`The background of ${posterFile(poster)} could not be drawn: ${code}.`);
  return picture;
}

const drawn = new Map<string, Promise<Buffer>>();

/** The drawing of an event's poster and a dark panel, as a PNG of some 40 kB. There are few, and each is drawn once. */
export function backgroundOf(poster: Poster): Promise<Buffer> {
  const name = posterFile(poster);
  const known = drawn.get(name);
  if (known) return known;
  const background = draw(poster);
  drawn.set(name, background);
  background.catch(() => drawn.delete(name));
  return background;
}
