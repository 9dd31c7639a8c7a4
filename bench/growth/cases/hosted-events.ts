import { dayMs, hourMs } from '@nukkad/core/kernel/time.ts';
import { randomUUID } from 'node:crypto';
import type { Caller } from './case.ts';

export const draft = (id: string) => ({
  id,
  name: 'Rooftop evening',
  category: 'Music' as const,
  description: 'Music and chai on a roof.',
  start: new Date(Date.now() + 40 * dayMs).toISOString(),
  end: new Date(Date.now() + 40 * dayMs + 3 * hourMs).toISOString(),
  timeZone: 'Asia/Kolkata',
  location: 'Carter Road, Bandra',
  place: null,
  isPrivate: false,
  cell: null,
  price: 0,
  capacity: 50,
  refundHours: 24,
  picture: null,
  revision: null,
});

export const save = async ({ as }: Caller) => {
  const id = randomUUID();
  await as.hosting.save(draft(id));
  return id;
};
export const publish = async (caller: Caller) => {
  const id = await save(caller);
  await caller.as.hosting.publish({ id });
  return id;
};
export const announcement = async ({ as, hosted }: Caller) => {
  const announcementId = randomUUID();
  await as.hosting.announce({ id: hosted, announcementId, body: 'The door is on the other side.' });
  return announcementId;
};
