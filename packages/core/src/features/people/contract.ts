import { z } from 'zod';
import {
  After,
  Id,
  anyAgeOperation,
  operation,
  queryFlag,
  queryInt,
  refuses,
  Timestamp,
} from '../../kernel/schemas.ts';
import { audiences, verifiedWays } from './audience.ts';
import { activities, freeTimes } from './availability.ts';
import { avatarParts } from './avatar/avatar.ts';
import { isCell } from './geometry.ts';
import { filterLimits } from './nearby/nearby-filter.ts';
import { ghostTimes } from './ghost-mode-end.ts';
import { spokenLanguageCodes } from './spoken-languages.ts';
import { pronounOptions } from './optional-profile.ts';
import { genders, interestOptions } from './interests-and-genders.ts';
import { promptIds } from './profile-prompts.ts';

export const Interest = z.enum(interestOptions);
export const Gender = z.enum(genders);

/** Words only, so that nobody can draw anything else. */
export const AvatarChoices = z.strictObject({
  skin: z.enum(avatarParts.skin),
  hair: z.enum(avatarParts.hair),
  hairColor: z.enum(avatarParts.hairColor),
  covering: z.enum(avatarParts.covering),
  coveringColor: z.enum(avatarParts.coveringColor),
  beard: z.enum(avatarParts.beard),
  mouth: z.enum(avatarParts.mouth),
  glasses: z.enum(avatarParts.glasses),
  clothes: z.enum(avatarParts.clothes),
  clothesColor: z.enum(avatarParts.clothesColor),
  forehead: z.enum(avatarParts.forehead),
  ears: z.enum(avatarParts.ears),
  nose: z.enum(avatarParts.nose),
  background: z.enum(avatarParts.background),
});

export const Person = z.object({
  id: Id,
  name: z.string(),
  age: z.int(),
  gender: Gender,
  city: z.string(),
  interests: z.array(Interest),
  profilePicture: z.string(),
  isPremium: z.boolean(),
  /** How they earned their verified badge; null without one. Never for money. */
  verifiedBy: z.enum(verifiedWays).nullable(),
});
export type Person = z.infer<typeof Person>;

export const Pronouns = z.enum(pronounOptions);
export const Language = z.enum(spokenLanguageCodes);
export const Prompt = z.enum(promptIds);

export const OptionalProfile = z.object({
  /** May have several lines; blank if they have no bio. */
  bio: z.string(),
  pronouns: Pronouns.nullable(),
  languages: z.array(Language),
  prompts: z.array(z.object({ prompt: Prompt, answer: z.string() })),
});

export const FreeTime = z.enum(freeTimes);
export const Activity = z.enum(activities);

/** Until when someone is free to meet, as they say themselves; never worked out from where they are. */
export const Availability = z.object({
  time: FreeTime,
  activities: z.array(Activity),
  /** On a quarter of an hour. */
  until: Timestamp,
});

/** What someone has earned; never bought. */
export const TrustSigns = z.object({
  /** People who say, as they do, that the two met. */
  met: z.int(),
  /** Events of others at which they were checked in. */
  attended: z.int(),
  /** People who met them and would again; null if fewer than three. */
  vouches: z.int().nullable(),
});
export type TrustSigns = z.infer<typeof TrustSigns>;

const SharedPlan = z.object({ id: Id, name: z.string(), date: Timestamp });
export type SharedPlan = z.infer<typeof SharedPlan>;

export const ReachedPerson = Person.extend({
  /** km; null while they aren’t nearby. */
  distance: z.number().nullable(),
  words: OptionalProfile,
  availability: Availability.nullable(),
  /** Pictures that the reader may see, first to last. */
  photos: z.array(Id),
});
export type ReachedPerson = z.infer<typeof ReachedPerson>;

export const SeenPerson = ReachedPerson.extend({ trust: TrustSigns, bothGoTo: z.array(SharedPlan) });
export type SeenPerson = z.infer<typeof SeenPerson>;

export type Meet =
  | { state: 'none' }
  | { state: 'requested'; requestId: string }
  | { state: 'asked'; requestId: string }
  | { state: 'connected'; conversationId: string };

export const NearbyPerson = Person.extend({
  /** km; on a server only the values of rule D1: 0.5 to 5 in halves, then whole. */
  distance: z.number(),
  line: z.string().nullable(),
  availability: Availability.nullable(),
});
export type NearbyPerson = z.infer<typeof NearbyPerson>;

export const HomeFilter = z.strictObject({
  /** km */
  distance: queryInt(...filterLimits.distance).default(5),
  ageRange: z
    .tuple([queryInt(...filterLimits.age), queryInt(...filterLimits.age)])
    .refine(([from, to]) => from <= to, 'The first age must not be greater than the second.')
    .default([18, 45]),
  genders: z.array(Gender).max(3).default([]),
  interests: z.array(Interest).max(10).default([]),
  languages: z.array(Language).max(8).default([]),
  free: queryFlag().default(false),
  verified: queryFlag().default(false),
});
export type HomeFilter = z.output<typeof HomeFilter>;

const NearbyInput = HomeFilter.extend({
  after: After,
});

const Area = z.object({
  id: Id,
  name: z.string(),
});

export const Presence = z.object({
  area: Area.nullable(),
  next: Area.extend({ at: Timestamp }).nullable(),
  expiresAt: Timestamp.nullable(),
  /** When ghost mode ends; `until` is null until it is turned off. */
  ghost: z.object({ until: Timestamp.nullable() }).nullable(),
  /** Then ghost mode is on too, until the account is no longer paused. */
  isPaused: z.boolean(),
  wider: z.boolean(),
  audience: z.enum(audiences),
  /** Identifies my hidden zone; a device that does not know its place reports nothing. */
  hiddenZone: Id.nullable(),
  tickMs: z.int(),
});
export type Presence = z.infer<typeof Presence>;

const Outline = z.array(z.tuple([z.number(), z.number()]));

const RegionShape = z.object({
  name: z.string(),
  level: z.literal([8, 7, 6]),
  /** Before an operator made the region coarser: what is land at a coast is decided there. */
  listedLevel: z.literal([8, 7, 6]),
  outline: Outline,
  excluded: z.array(Outline),
  places: z.array(z.object({ name: z.string(), cell: z.string() })),
});
export type RegionShape = z.infer<typeof RegionShape>;

export const people = {
  nearby: operation
    .errors(refuses('PROFILE_INCOMPLETE', 'NOT_VISIBLE', 'NEARBY_AWAY', 'LOOKED_TOO_OFTEN', 'CURSOR_UNUSABLE'))
    .route({
      method: 'GET',
      path: '/people/nearby',
      summary: 'List people near your area, nearest first',
      description:
        'Distances are between areas. Positions update only at :00, :15, :30 and :45; only disappearing is immediate.',
      tags: ['people'],
    })
    .input(NearbyInput)
    .output(z.object({ people: z.array(NearbyPerson), next: z.string().nullable() })),
  person: operation
    .errors(refuses('NOT_FOUND', 'LOOKED_TOO_OFTEN'))
    .route({
      method: 'GET',
      path: '/people/{id}',
      summary: 'Get someone you can see nearby or are in touch with',
      tags: ['people'],
    })
    .input(z.strictObject({ id: Id }))
    .output(SeenPerson),
  presence: anyAgeOperation
    .route({ method: 'GET', path: '/presence', summary: 'Get where others see you', tags: ['people'] })
    .output(Presence),
  report: operation
    .errors(refuses('GHOST', 'PAUSED', 'MOVED_TOO_OFTEN', 'MOVED_TOO_FAST'))
    .route({
      method: 'PUT',
      path: '/presence',
      summary: 'Report the cell you are in',
      description: 'Takes an H3 cell of resolution 8 and nothing else: a point never leaves the phone.',
      tags: ['people'],
    })
    .input(z.strictObject({ cell: z.string().refine(isCell, 'This is not an H3 cell of resolution 8.') }))
    .output(Presence),
  forget: anyAgeOperation
    .route({
      method: 'DELETE',
      path: '/presence',
      summary: 'Hide until your phone reports again',
      tags: ['people'],
    })
    .output(Presence),
  setGhost: anyAgeOperation
    .errors(refuses('TOO_MANY'))
    .route({ method: 'PUT', path: '/presence/ghost', summary: 'Turn ghost mode on or off', tags: ['people'] })
    .input(z.strictObject({ time: z.enum(ghostTimes).nullable() }))
    .output(Presence),
  setPaused: anyAgeOperation
    .errors(refuses('TOO_MANY'))
    .route({
      method: 'PUT',
      path: '/me/paused',
      summary: 'Pause your account, or end the pause',
      description: 'While it is on, no one sees you nearby or online or can ask you to meet. Tickets and chats stay.',
      tags: ['account'],
    })
    .input(z.strictObject({ on: z.boolean() }))
    .output(Presence),
  setWider: operation
    .route({ method: 'PUT', path: '/presence/wider', summary: 'Turn the wider area on or off', tags: ['people'] })
    .input(z.strictObject({ wider: z.boolean() }))
    .output(Presence),
  setAudience: operation
    .errors(refuses('TOO_MANY'))
    .route({
      method: 'PUT',
      path: '/presence/audience',
      summary: 'Choose who can see you and ask you to meet',
      description: 'Both ways: you don’t see people you leave out. People you’re connected with stay.',
      tags: ['people'],
    })
    .input(z.strictObject({ audience: z.enum(audiences) }))
    .output(Presence),
  setHiddenZone: operation
    .route({
      method: 'PUT',
      path: '/presence/zone',
      summary: 'Turn your hidden zone on or off',
      description:
        'Its place stays on your devices. Turning it on hides you until one of them reports; a device that does not know the zone reports nothing.',
      tags: ['people'],
    })
    .input(z.strictObject({ on: z.boolean() }))
    .output(Presence),
  regions: operation
    .route({
      method: 'GET',
      path: '/regions',
      summary: 'List the regions and areas to pick from',
      tags: ['people'],
    })
    .output(z.object({ regions: z.array(RegionShape) })),
};
