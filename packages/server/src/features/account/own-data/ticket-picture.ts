import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import encodeQr from 'qr';
import { whenWords } from '../../events/when-words.ts';
import { loadSharp } from '../../../http/load-sharp.ts';
import { drawLine, over, ready, settable, shortened, type DrawnImage } from '../../events/poster-picture.ts';

/** In px. */
const [width, height, side, left] = [720, 940, 560, 80];
const ink = '#1c1a17';

/** Pixel by pixel, because the server decodes no SVG. */
async function drawCode(token: string): Promise<DrawnImage> {
  const rows = encodeQr(token, 'raw', { ecc: 'medium', border: 4 });
  const pixels = Uint8Array.from(rows.flat(), (isDark) => (isDark ? 0 : 255));
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { width: rows.length, height: rows.length, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}

export async function ticketPicture({ event, code, token, guestName }: Ticket): Promise<Buffer> {
  await ready();
  const square = await drawCode(token);
  const lines = [
    { text: event.name, size: 44, top: 620 },
    { text: whenWords({ startsAt: new Date(event.date), timeZone: event.timeZone }), size: 32, top: 700 },
    { text: event.location, size: 32, top: 755 },
    { text: guestName === null ? code : `${guestName} · ${code}`, size: 40, top: 830 },
  ].flatMap(({ text, ...line }) => {
    const drawable = shortened(settable(text), 60);
    return drawable === '' ? [] : [{ text: drawable, ...line }];
  });
  const drawn = await Promise.all(
    lines.map(async ({ text, size, top }) => over(await drawLine(text, size, ink), left, top)),
  );
  const sharp = await loadSharp();
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([over(square, left, 30), ...drawn])
    .png()
    .toBuffer();
}
