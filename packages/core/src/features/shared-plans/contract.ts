import { z } from 'zod';
import { anyAgeOperation, Id, refuses, text, Timestamp } from '../../kernel/schemas.ts';
import { tidyLine } from '../../kernel/tidy-text.ts';
import { placeLimit } from '../meets/request-note-limits.ts';

export const SharedPlan = z.object({
  id: Id,
  /** Null once the request is gone. */
  requestId: Id.nullable(),
  /** The name of the person they meet, as it was then. Empty if the plan has ended and only its alert is left. */
  name: z.string(),
  place: z.string(),
  meetsAt: Timestamp,
  endsAt: Timestamp,
  safeAt: Timestamp.nullable(),
  /** When the trusted contact is alerted, unless they say before that they are safe. */
  safeBy: Timestamp.nullable(),
  /** Until they say that they are safe. */
  alertedAt: Timestamp.nullable(),
});
export type SharedPlan = z.infer<typeof SharedPlan>;

const tags = ['plans'];

export const plans = {
  list: anyAgeOperation
    .meta({ whileSuspended: true })
    .route({ method: 'GET', path: '/plans', summary: 'List the plans that you share, next meeting first', tags })
    .output(z.object({ plans: z.array(SharedPlan) })),
  share: anyAgeOperation
    .errors(refuses('NOT_FOUND', 'PLAN_TIME', 'PLANS_OPEN', 'TOO_MANY'))
    .route({
      method: 'POST',
      path: '/plans',
      summary: 'Share who you meet, where and when, by a link that needs no account',
      description:
        'For an accepted meet request whose time has not passed. The response is the only one with the key of the link, `/plan/{key}`. Sharing the plan of a request again ends its earlier link; an alert that was set stays, moved if the meeting is at another time.',
      tags,
    })
    .input(
      z.strictObject({
        requestId: Id,
        place: text()
          .overwrite(tidyLine)
          .max(placeLimit, `A place can have at most ${placeLimit} characters.`)
          .default(''),
        meetsAt: Timestamp,
      }),
    )
    .output(z.object({ plan: SharedPlan, key: z.string() })),
  saySafe: anyAgeOperation
    .meta({ whileSuspended: true })
    .errors(refuses('NOT_FOUND', 'TOO_MANY'))
    .route({ method: 'PUT', path: '/plans/{id}/safe', summary: 'Say that you are safe', tags })
    .input(z.strictObject({ id: Id }))
    .output(SharedPlan),
  setSafeBy: anyAgeOperation
    .meta({ whileSuspended: true })
    .errors(refuses('NOT_FOUND', 'SAFE_BY_TIME', 'NO_CONTACT', 'ALERT_SENT', 'TOO_MANY'))
    .route({
      method: 'PUT',
      path: '/plans/{id}/safe-by',
      summary: 'Alert your trusted contact unless you say by a time that you are safe',
      description:
        'They get a mail with the plan and a link to it. Shortly before, you are asked whether you are safe. Also moves the time.',
      tags,
    })
    .input(
      z.strictObject({
        id: Id,
        /** Null for no alert. */
        safeBy: Timestamp.nullable(),
      }),
    )
    .output(SharedPlan),
  end: anyAgeOperation
    .meta({ whileSuspended: true })
    .errors(refuses('ALERT_SENT', 'TOO_MANY'))
    .route({
      method: 'DELETE',
      path: '/plans/{id}',
      summary: 'Turn off the link of a plan',
      description: 'Also while suspended: otherwise the link would work again afterwards.',
      tags,
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({})),
};
