import { z } from 'zod';
import { Unread } from '../events/contract.ts';
import { Id, openOperation, anyAgeOperation, operation, refuses } from '../../kernel/schemas.ts';
import { Activity, Availability, FreeTime, Gender, Interest, OptionalProfile, TrustSigns } from '../people/contract.ts';
import { freeHours, maxActivities } from '../people/availability.ts';
import { verifiedWays } from '../people/audience.ts';
import { photoAudiences } from '../people/photo-audience.ts';
import { isRealDate } from './birth-date.ts';
import { ProfileInput } from './profile-input.ts';
import { signIn } from './sign-in-contract.ts';

export const Me = z.object({
  id: Id,
  name: z.string(),
  age: z.int().nullable(),
  gender: Gender.nullable(),
  city: z.string(),
  interests: z.array(Interest),
  /** Relative to where the app is served. */
  profilePicture: z.string(),
  isPremium: z.boolean(),
  verifiedBy: z.enum(verifiedWays).nullable(),
  onboarded: z.boolean(),
  /** Whether they have confirmed that they are 18 or over. Without it others can’t meet them. */
  adultConfirmed: z.boolean(),
  /** Both ways: whether others see what I have read, and I what they have read. */
  readReceipts: z.boolean(),
  /** Whether they have not closed the safety tips yet. */
  safetyTipsDue: z.boolean(),
  words: OptionalProfile,
  availability: Availability.nullable(),
  photos: z.array(Id),
  photosShownTo: z.enum(photoAudiences),
});
export type Me = z.infer<typeof Me>;

export const Session = z.object({
  edition: z.enum(['demo', 'sandbox', 'production']),
  /** `sandbox`: either button signs in at once. The others need the operator's settings. */
  ways: z.object({ sandbox: z.boolean(), google: z.boolean(), emailCode: z.boolean() }),
  me: Me.nullable(),
  /** Then `standing` says why, and only a few operations are left. */
  isSuspended: z.boolean(),
  unread: z.array(Unread),
});
export type Session = z.infer<typeof Session>;

const isEachOnce = (list: readonly string[]) => new Set(list).size === list.length;

const BirthDateInput = z
  .strictObject({ day: z.int().min(1).max(31), month: z.int().min(1).max(12), year: z.int().min(1900).max(2100) })
  .refine(isRealDate, 'Enter a real date.');

export const SamplePerson = z.object({ id: Id, name: z.string(), profilePicture: z.string() });
export type SamplePerson = z.infer<typeof SamplePerson>;

export const account = {
  ...signIn,
  session: openOperation
    .route({ method: 'GET', path: '/session', summary: 'Get the edition and the signed-in person', tags: ['account'] })
    .output(Session),
  confirmAdult: anyAgeOperation
    .errors(refuses('TOO_YOUNG', 'LEFT_TODAY', 'LEFT_SUSPENDED', 'SIGN_UPS_CLOSED', 'TOO_MANY'))
    .route({
      method: 'PUT',
      path: '/me/adult',
      summary: 'Confirm that you are 18 or over',
      description: 'The date of birth is not stored. After `TOO_YOUNG`, every date is refused for hours.',
      tags: ['account'],
    })
    .input(BirthDateInput)
    .output(Me),
  saveProfile: operation
    .errors(refuses('TOO_MANY', 'WORD_BANNED', 'LINK_BLOCKED'))
    .route({ method: 'PUT', path: '/me', summary: 'Complete or change your profile', tags: ['account'] })
    .input(ProfileInput)
    .output(Me),
  setReadReceipts: operation
    .errors(refuses('TOO_MANY'))
    .route({
      method: 'PUT',
      path: '/me/read-receipts',
      summary: 'Turn read receipts on or off, for you and the people you chat with',
      tags: ['account'],
    })
    .input(z.strictObject({ on: z.boolean() }))
    .output(Me),
  closeSafetyTips: operation
    .errors(refuses('TOO_MANY'))
    .route({
      method: 'PUT',
      path: '/me/safety-tips-closed',
      summary: 'Close the safety tips, on all your devices and permanently',
      tags: ['account'],
    })
    .output(Me),
  setAvailability: operation
    .errors(refuses('TOO_MANY'))
    .route({
      method: 'PUT',
      path: '/me/availability',
      summary: 'Set until when you are free to meet, or that you are not',
      description: 'It ends automatically. `hours` count for `now` only.',
      tags: ['account'],
    })
    .input(
      z.strictObject({
        free: z
          .strictObject({
            time: FreeTime,
            hours: z.literal(freeHours),
            activities: z
              .array(Activity)
              .max(maxActivities, `Pick at most ${maxActivities} activities.`)
              .refine(isEachOnce, 'Pick each activity once.'),
          })
          .nullable(),
      }),
    )
    .output(Me),
  operator: openOperation
    .route({
      method: 'GET',
      path: '/operator',
      summary: 'Get the contact details of support and the grievance officer',
      tags: ['account'],
    })
    .output(
      z.object({
        supportEmail: z.string().nullable(),
        grievanceOfficer: z.object({ name: z.string(), email: z.string() }).nullable(),
      }),
    ),
  activity: operation
    .route({
      method: 'GET',
      path: '/me/activity',
      summary: 'Count your meetings, events and connections',
      tags: ['account'],
    })
    .output(
      z.object({
        meetings: z.int(),
        events: z.int(),
        connections: z.int(),
        trust: TrustSigns,
      }),
    ),
  samplePeople: openOperation
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'GET',
      path: '/sandbox/people',
      summary: 'List the people to sign in as (sandbox only)',
      tags: ['account'],
    })
    .output(z.object({ people: z.array(SamplePerson) })),
};
