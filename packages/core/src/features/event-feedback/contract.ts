import { z } from 'zod';
import { Event } from '../events/contract.ts';
import { Id, operation, refuses } from '../../kernel/schemas.ts';

export const feedback = {
  due: operation
    .route({
      method: 'GET',
      path: '/event-feedback',
      summary: 'List past events that you have not given feedback on yet, latest first',
      tags: ['events'],
    })
    .output(z.object({ events: z.array(Event) })),
  give: operation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'PUT',
      path: '/events/{id}/feedback',
      summary: 'Say whether an event happened and whether you met someone',
      tags: ['events'],
    })
    .input(z.strictObject({ id: Id, happened: z.boolean(), met: z.boolean() }))
    .output(z.object({})),
};
