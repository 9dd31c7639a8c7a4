import { z } from 'zod';
import { operation } from '../shapes.ts';

/** What makes the address of somebody's private calendar: `/calendar/mine/{key}.ics`. */
export const CalendarKey = z.object({ key: z.string().nullable() });
export type CalendarKey = z.infer<typeof CalendarKey>;

export const calendar = {
  key: operation
    .route({
      method: 'GET',
      path: '/calendar/key',
      summary: 'The key of your private calendar, if you want one',
      tags: ['calendar'],
    })
    .output(CalendarKey),
  renewKey: operation
    .route({
      method: 'POST',
      path: '/calendar/key',
      summary: 'Make a new key: the address with the one before stops working',
      tags: ['calendar'],
    })
    .output(CalendarKey),
  dropKey: operation
    .route({
      method: 'DELETE',
      path: '/calendar/key',
      summary: 'Have no private calendar any more: its address stops working',
      tags: ['calendar'],
    })
    .output(CalendarKey),
};
