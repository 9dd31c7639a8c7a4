import { hourMs } from '@nukkad/core/kernel/time.ts';

export function eventDraft(now: Date, rest: object) {
  const inHours = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString();
  return {
    name: 'Supper',
    category: 'Food',
    description: 'Bring nothing.',
    start: inHours(40),
    end: inHours(43),
    timeZone: 'Asia/Kolkata',
    location: 'Carter Road Amphitheatre',
    place: null,
    isPrivate: false,
    cell: null,
    price: 0,
    capacity: 50,
    refundHours: 24,
    picture: null,
    revision: null,
    ...rest,
  };
}
