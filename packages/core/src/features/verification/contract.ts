import { z } from 'zod';
import { Id, ClientId, operation, refuses, Timestamp } from '../../kernel/schemas.ts';
import { dayMs } from '../../kernel/time.ts';
import { verifiedWays } from '../people/audience.ts';
import { badgeNeeds } from './badge-needs.ts';
import { gestures } from './selfie-gestures.ts';
import { selfieKeptMs } from './selfie-time.ts';
import { selfieRefusals } from './selfie-refusals.ts';

const tags = ['account'];

const OwnBadge = z.object({
  verifiedBy: z.enum(verifiedWays).nullable(),
  /** Whether meetings and events can earn one: not after a reviewer has taken it back. */
  canEarn: z.boolean(),
  /** Verified hosts at whose events they were checked in, at most those needed. */
  events: z.int(),
  selfie: z
    .object({
      gesture: z.enum(gestures),
      sentAt: Timestamp.nullable(),
      /** When it is deleted, decided or not; before it is sent, until when it can be. */
      endsAt: Timestamp,
    })
    .nullable(),
  refused: z.enum(selfieRefusals).nullable(),
});
export type OwnBadge = z.infer<typeof OwnBadge>;

/** What reviewers compare. Pictures are WebP in base64. */
export const Selfies = z.object({
  /** At most 100. */
  waiting: z.int(),
  next: z
    .object({
      id: Id,
      name: z.string(),
      gesture: z.enum(gestures),
      selfie: z.string(),
      photos: z.array(z.string()),
    })
    .nullable(),
});
export type Selfies = z.infer<typeof Selfies>;

export const verification = {
  own: operation
    .route({ method: 'GET', path: '/me/badge', summary: 'Get your verified badge, or how to earn it', tags })
    .output(OwnBadge),
  earn: operation
    .errors(refuses('BADGE_NOT_YET', 'TOO_MANY'))
    .route({
      method: 'POST',
      path: '/me/badge',
      summary: 'Get a verified badge for your meetings and events',
      description: `Takes events of ${badgeNeeds.events} verified hosts or ${badgeNeeds.vouches} vouches of verified people. What happened in the last days doesn’t count yet.`,
      tags,
    })
    .output(OwnBadge),
  startSelfie: operation
    .errors(refuses('NO_PHOTO', 'SELFIE_WAITING', 'SELFIES_DAILY'))
    .route({ method: 'POST', path: '/me/selfie', summary: 'Get the gesture of a selfie', tags })
    .output(OwnBadge),
  sendSelfie: operation
    .errors(refuses('NOT_FOUND', 'NO_PHOTO', 'SELFIE_LATE', 'TOO_MANY'))
    .route({
      method: 'PUT',
      path: '/me/selfie',
      summary: 'Send a selfie to the reviewers',
      description: `Upload it as a picture first. From then on only reviewers can see it. It is deleted with their decision, or after ${selfieKeptMs / dayMs} days.`,
      tags,
    })
    .input(z.strictObject({ pictureId: ClientId }))
    .output(OwnBadge),
  deleteSelfie: operation
    .route({ method: 'DELETE', path: '/me/selfie', summary: 'Delete your selfie before it is compared', tags })
    .output(OwnBadge),
};
