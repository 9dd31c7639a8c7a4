import { z } from 'zod';
import { operation } from '../../../kernel/schemas.ts';

/** The secret part of a private calendar's address: `/calendar/mine/{key}.ics`. */
export const CalendarKey = z.object({ key: z.string().nullable() });
export type CalendarKey = z.infer<typeof CalendarKey>;

export const calendar = {
  key: operation
    .route({
      method: 'GET',
      path: '/calendar/key',
      summary: 'Get the key of your private calendar link, or null',
      tags: ['calendar'],
    })
    .output(CalendarKey),
  renewKey: operation
    .route({
      method: 'POST',
      path: '/calendar/key',
      summary: 'Create a new key; the previous link stops working',
      tags: ['calendar'],
    })
    .output(CalendarKey),
  dropKey: operation
    .route({
      method: 'DELETE',
      path: '/calendar/key',
      summary: 'Delete your private calendar link',
      tags: ['calendar'],
    })
    .output(CalendarKey),
};
