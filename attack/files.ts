import { hourMs } from '@nukkad/core/kernel/time.ts';
import type { Account, World } from './world.ts';

async function put({ url }: World, by: Account, path: string, body: string | Uint8Array<ArrayBuffer>) {
  const { status } = await fetch(`${url}${path}`, {
    method: 'PUT',
    headers: { cookie: by.cookie, origin: url },
    body,
  });
  if (status !== 200) throw new Error(`PUT ${path} answered ${status}`);
}

export const putPicture = (world: World, by: Account, id: string, picture: Uint8Array<ArrayBuffer>) =>
  put(world, by, `/api/pictures/${id}`, picture);

export async function getPicture({ url }: World, by: Account, id: string, size: '' | '/small' = ''): Promise<Buffer> {
  const response = await fetch(`${url}/api/pictures/${id}${size}`, { headers: { cookie: by.cookie } });
  if (response.status !== 200) throw new Error(`GET picture answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

export function putCalendar(world: World, by: Account, id: string, name: string) {
  const time = (hours: number) =>
    new Date(world.now.getTime() + hours * hourMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:attack',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${time(0)}`,
    `DTSTART:${time(30)}`,
    `DTEND:${time(32)}`,
    `SUMMARY:${name}`,
    `LOCATION:${name} Hall`,
    'GEO:19.09;72.86',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return put(world, by, `/api/feeds/${id}/file?name=Files`, lines.join('\r\n'));
}
