import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { tidyPresences } from '@nukkad/core/features/people/tidy-presences.ts';
import { locatedPhoto, partsOf, secret } from '@nukkad/server/testing/sample-pictures.ts';
import { isValidCell, getResolution } from 'h3-js';
import { eventDraft } from '../event-draft.ts';
import { getPicture, putPicture } from '../files.ts';
import { itemsOf, listen, missed } from '../live.ts';
import type { Random } from '../../bench/random.ts';
import { crowd, moved, town } from '../places.ts';
import { settle, type Victim } from '../victims.ts';
import type { Account, World } from '../world.ts';

/** Numbers that could be a latitude or longitude in the town to 111 m or better, except the seconds of a time. */
const coordinate = /(?<![\w.]|\d:)(?:19\.[01]\d{2,}|72\.[789]\d{2,})(?!\d)/g;
const hexagon = /\b8[0-9a-f]{14}\b/g;

const field =
  /"(?:lat|lng|lon|latitude|longitude|accuracy|speed|altitude|heading|coords?|geohash|position_?point)"(?!\s*:\s*null\b)/i;

/** What reveals more than an area: coordinates, their fields, and cells that are not in `areas` (any cell where that is
 * null). */
export function findExposed(texts: readonly string[], areas: ReadonlySet<string> | null): string[] {
  const found: string[] = [];
  for (const text of texts) {
    for (const [it] of text.matchAll(coordinate)) found.push(it);
    if (field.test(text)) found.push(field.exec(text)![0]);
    for (const [it] of text.matchAll(hexagon))
      if (isValidCell(it) && getResolution(it) >= 6 && !areas?.has(it)) found.push(it);
  }
  return found;
}

/** The chunks of a WebP picture that has pixels only. */
const pixels = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

export function hasMetadata(picture: Uint8Array): boolean {
  const text = Buffer.from(picture).toString('latin1');
  return (
    /Exif\0\0|http:\/\/ns\.adobe\.com\/xap|Photoshop 3\.0|8BIM|GPSLatitude|<x:xmpmeta|©xyz/.test(text) ||
    text.includes(secret) ||
    (text.startsWith('RIFF') && partsOf(picture).some((part) => !pixels.has(part)))
  );
}

/** Sends a photo with its location in every kind of metadata; returns it as the recipient and the sender get it, and the
 * smaller version. */
export async function sendPhoto(world: World): Promise<Buffer[]> {
  const [asha, bilal] = await world.accounts([30, 31]);
  for (const one of [asha!, bilal!]) await world.report(one, cellAt(town), town);
  await world.toTick();
  const conversationId = await world.connect(asha!, bilal!);
  const pictureId = '018f0000-0000-7000-8000-0000000000aa';
  const photo = await locatedPhoto();
  if (!hasMetadata(photo)) throw new Error('This photo has no metadata.');
  await putPicture(world, asha!, pictureId, photo);
  const messageId = '018f0000-0000-7000-8000-0000000000ab';
  await world.call(asha!, 'POST', `/conversations/${conversationId}/messages`, {
    messageId,
    type: 'picture',
    pictureId,
  });
  return [
    await getPicture(world, bilal!, pictureId),
    await getPicture(world, asha!, pictureId),
    await getPicture(world, bilal!, pictureId, '/small'),
  ];
}

/** People meet, chat, share a location, block and get a ticket, while a spy reads everything. */
export async function liveAndLookAround(world: World, random: Random) {
  const points = crowd(random, 30, 700);
  const victims = await settle(world, random, points);
  const [asha, bilal, chitra] = victims as [Victim, Victim, Victim];
  const spy = await world.spyAt(town);
  const live = await listen(world, spy);
  world.received = [];
  const ask = (by: Account, method: string, path: string, body?: unknown) => world.call(by, method, path, body);
  for (const path of [
    '/people/nearby?distance=10',
    `/people/${asha.account.id}`,
    `/people/${bilal.account.id}`,
    '/meets',
    '/conversations',
    '/events',
    '/events/1',
    '/tickets',
    '/session',
    '/meets/places',
    '/blocks',
  ])
    await ask(spy, 'GET', path);
  for (const path of ['/people/nobody', '/people/nearby?distance=0.5', '/conversations/x', '/nothing'])
    await ask(spy, 'GET', path);
  await ask(spy, 'PUT', '/presence', { latitude: points[0]!.latitude, longitude: points[0]!.longitude });
  await ask(spy, 'PUT', '/presence', '{broken');
  const conversationId = await world.connect(spy, asha.account);
  const messageId = '018f0000-0000-7000-8000-00000000000a';
  await ask(asha.account, 'POST', `/conversations/${conversationId}/messages`, { messageId, type: 'location' });
  if (world.fault === 'point in a shared location')
    await world.db
      .updateTable('message')
      .set({ body: `${asha.point.latitude},${asha.point.longitude}` })
      .where('id', '=', messageId)
      .execute();
  // Not the person that the spy knows: connections may see who attends.
  await ask(bilal.account, 'POST', '/events/1/orders', { orderId: crypto.randomUUID(), price: 0 });
  await ask(bilal.account, 'PUT', `/blocks/${chitra.account.id}`);
  // Someone walks on and a tick passes: this must not send a frame to anyone (rule S5).
  await live.caughtUp();
  const heard = live.frames.length;
  const walker = victims[5]!;
  walker.point = moved(walker.point, 1500, 0);
  await world.report(walker.account, cellAt(walker.point), walker.point);
  await world.toTick();
  await world.toTick();
  await ask(spy, 'GET', '/presence');
  await live.caughtUp();
  const pushed = live.frames
    .slice(heard)
    .flatMap(itemsOf)
    .filter((it) => it !== '{}').length;
  const shared = (await ask(spy, 'GET', `/conversations/${conversationId}/messages`)).body;
  const event = (await ask(spy, 'GET', '/events/1')).body;
  await ask(spy, 'GET', '/people/nearby?distance=10');
  await tidyPresences(world.host);
  live.close();
  const { received } = world;
  world.received = null;
  return { victims, received, frames: live.frames, pushed, shared, event, goer: bilal.account.id };
}

/** A host changes a private address, while one spy looks and another has a ticket awaiting approval. Returns how many
 * answers contained the address; its area may be known. */
export async function differAttendees(world: World): Promise<number> {
  const [host] = await world.accounts([40]);
  const [stranger, attendee] = [await world.spyAt(town), await world.spyAt(town)];
  const [id, orderId] = ['018f0000-0000-7000-8000-0000000000e1', '018f0000-0000-7000-8000-0000000000e2'];
  const event = eventDraft(world.now, {
    location: 'Flat 7, Sea Breeze',
    place: { latitude: town.latitude + 0.00123, longitude: town.longitude + 0.00321 },
    isPrivate: true,
  });
  const must = async (by: Account, method: string, path: string, body?: unknown) => {
    const { status, body: answer } = await world.call(by, method, path, body);
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${answer}`);
    return JSON.parse(answer) as { revision: number };
  };
  await must(host!, 'PUT', `/hosting/${id}`, event);
  const { revision } = await must(host!, 'PUT', `/hosting/${id}/published`);
  const spies = [stranger, attendee];
  const lives = await Promise.all(spies.map((spy) => listen(world, spy)));
  const sent: string[] = [];
  const look = async (by: Account, method: string, path: string, body?: unknown) =>
    sent.push((await world.call(by, method, path, body)).body);
  await look(attendee, 'POST', `/events/${id}/orders`, { orderId, quantity: 1, price: 0 });
  const lookAround = async () => {
    for (const spy of spies) {
      for (const path of ['/events', '/hosting', '/tickets', '/orders']) await look(spy, 'GET', path);
      for (const path of ['', '/announcements', '/questions']) await look(spy, 'GET', `/events/${id}${path}`);
      for (const path of ['', '/team', '/attendees']) await look(spy, 'GET', `/hosting/${id}${path}`);
      await look(spy, 'PUT', `/hosting/${id}`, { ...event, location: 'x', place: null, revision });
      await look(spy, 'PUT', `/hosting/${id}/attendees/approved`, { orderId });
      await look(spy, 'PUT', `/events/${id}/saved`);
      for (const path of [`/calendar/events/${id}.ics`, `/e/${id}`]) sent.push(await world.page(spy, path));
    }
  };
  await lookAround();
  const moved = { ...event, location: 'Flat 8, Sea Breeze' };
  await must(host!, 'PUT', `/hosting/${id}`, { ...moved, revision });
  await lookAround();
  for (const spy of spies) sent.push(...(await missed(world, spy)));
  for (const live of lives) {
    sent.push(...live.frames);
    live.close();
  }
  if (!sent.some((text) => text.includes('Supper'))) throw new Error('The spies did not see the event.');
  return sent.filter((text) => text.includes('Sea Breeze') || findExposed([text], null).some((it) => it.includes('.')))
    .length;
}
