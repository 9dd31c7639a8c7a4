import { z } from 'zod';
import { freshOperation, Id, anyAgeOperation, refuses, text, Timestamp } from '../../../kernel/schemas.ts';

const HostedEvent = z.object({
  id: Id,
  name: z.string(),
  date: Timestamp,
  attendees: z.int(),
  isSold: z.boolean(),
});

export const Leaving = z.object({
  /** Events with sold tickets, which must be cancelled first, or handed over to a co-host who accepts. */
  mustSettle: z.array(HostedEvent),
  /** Upcoming events of mine that will be cancelled and refunded. While I am suspended, also those with sold tickets. */
  cancelled: z.array(HostedEvent),
  tickets: z.object({
    refunded: z.int(),
    /** To the person who transferred them. */
    givenBack: z.int(),
    /** It is too late for a refund, or I have transferred some of them. */
    lost: z.int(),
  }),
  waitlists: z.int(),
  trustedContact: z.boolean(),
  conversations: z.int(),
  premiumUntil: Timestamp.nullable(),
  /** Premium renews, which ends. */
  renews: z.boolean(),
});
export type Leaving = z.infer<typeof Leaving>;

export const leaving = {
  preview: anyAgeOperation
    .meta({ whileSuspended: true })
    .route({
      method: 'GET',
      path: '/me/leaving',
      summary: 'Get what deleting your account would do',
      tags: ['account'],
    })
    .output(Leaving),
  deleteAccount: freshOperation
    .meta({ whileSuspended: true })
    .errors(refuses('NAME_DIFFERS', 'EVENTS_TO_SETTLE', 'TOO_MANY'))
    .route({
      method: 'POST',
      path: '/me/delete',
      summary: 'Delete your account permanently',
      description: 'Signs you out everywhere. This can’t be undone.',
      tags: ['account'],
    })
    .input(z.strictObject({ name: text().max(200) }))
    .output(z.object({})),
};
