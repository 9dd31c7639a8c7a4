import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import encodeQr from 'qr';
import { whenWords } from '../../events/public-event-words.ts';
import { loadSharp } from '../../../http/sharp.ts';
import { drawLine, over, ready, settable, shortened } from '../../events/poster-picture.ts';

/** In px. */
const [width, height, side, left] = [720, 940, 560, 80];
const ink = '#1c1a17';

export async function ticketPicture({ event, code, token, guestName }: Ticket): Promise<Buffer> {
  await ready();
  const rows = encodeQr(token, 'raw', { ecc: 'medium', border: 4 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  const square = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${rows.length} ${rows.length}" shape-rendering="crispEdges"><path d="${path}"/></svg>`,
  );
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
    .composite([{ input: square, left, top: 30 }, ...drawn])
    .png()
    .toBuffer();
}
