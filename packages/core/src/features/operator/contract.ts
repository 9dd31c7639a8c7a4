import { z } from 'zod';
import { Id, refuses, text, Timestamp } from '../../kernel/schemas.ts';
import { forModerators } from '../moderation/contract.ts';
import { promotedBy } from '../events/promoted-by.ts';
import { gatewayFailures, gatewayParts } from '../payments/gateway-failure.ts';
import { operatorLists } from './operator-list.ts';
import { entryLimit } from './operator-list-limits.ts';
import { settingNames } from './setting-names.ts';

const tags = ['moderation'];
const List = z.enum(operatorLists);
const forOperators = forModerators.errors(refuses('OPERATORS_ONLY'));

const Entry = z.object({
  id: Id,
  list: List,
  entry: z.string(),
  /** A flagged venue's area; empty if it applies everywhere. */
  area: z.string(),
  addedAt: Timestamp,
});
export type Entry = z.infer<typeof Entry>;

const Lists = z.object({ entries: z.array(Entry) });

const SettingName = z.enum(settingNames);

const Setting = z.object({
  name: SettingName,
  /** Null: none. */
  value: z.string().nullable(),
  default: z.string().nullable(),
  /** Set in the environment, where only a restart changes it. */
  isFixed: z.boolean(),
  /** Null where the default holds, or the environment. */
  change: z.object({ at: Timestamp, byMe: z.boolean() }).nullable(),
});
export type Setting = z.infer<typeof Setting>;

const Level = z.literal([8, 7, 6]);

const ListedRegion = z.object({
  name: z.string(),
  /** Of H3: people are shown in areas of 0.7 km² (8), 5 km² (7) or 36 km² (6). */
  level: Level,
  /** The finest that can be chosen: that of the list of regions. */
  configured: Level,
  /** How many people can pick their area by. */
  places: z.int(),
  change: z.object({ at: Timestamp, byMe: z.boolean() }).nullable(),
});
export type ListedRegion = z.infer<typeof ListedRegion>;

const RegionList = z.object({ regions: z.array(ListedRegion) });

const Settings = z.object({ settings: z.array(Setting) });

const ListedCalendar = z.object({
  id: Id,
  name: z.string(),
  /** Null for a file. */
  host: z.string().nullable(),
  /** Null for a calendar of the operator, which is always public. */
  owner: z.string().nullable(),
  addedAt: Timestamp,
  isPublic: z.boolean(),
  events: z.int(),
});
export type ListedCalendar = z.infer<typeof ListedCalendar>;

const Calendars = z.object({ calendars: z.array(ListedCalendar) });

const ListedPromotion = z.object({ eventId: Id, name: z.string(), by: z.enum(promotedBy), until: Timestamp });
export type ListedPromotion = z.infer<typeof ListedPromotion>;

const Promotions = z.object({ promotions: z.array(ListedPromotion) });

const DayCounts = z.object({
  /** In India, as YYYY-MM-DD. */
  day: z.string(),
  /** In tens; null for fewer than ten, which could lead to someone. */
  signUps: z.int().nullable(),
  meetings: z.int().nullable(),
});
export type DayCounts = z.infer<typeof DayCounts>;

/** In all processes: what is not sent, of that what was tried, and in seconds for how long the oldest has waited. */
const Outbox = z.object({ unsent: z.int(), failing: z.int(), oldest: z.number() });
export type Outbox = z.infer<typeof Outbox>;

/** Without anything about people; parts that were never used are absent. */
const GatewayHealth = z.object({
  part: z.enum(gatewayParts),
  succeededAt: Timestamp.nullable(),
  failure: z.object({ at: Timestamp, kind: z.enum(gatewayFailures) }).nullable(),
});
export type GatewayHealth = z.infer<typeof GatewayHealth>;

const OperatorState = z.object({
  /** As the process sees it that answers; the database answers, or this is refused with `STORAGE_AWAY`. */
  redis: z.enum(['well', 'away', 'off']),
  /** In ms: how long the database took to answer the question of what waits. */
  databaseMs: z.int(),
  mail: z.boolean(),
  push: z.boolean(),
  payments: z.boolean(),
  gateway: z.array(GatewayHealth),
  /** Subscriptions to premium, of at most 10,000. `failing`: the gateway could not charge them. */
  renewals: z.object({ running: z.int(), failing: z.int() }),
  outboxes: z.object({ mail: Outbox, push: Outbox }),
  /** Messages and orders: in this process. `oldest…` in seconds. */
  queues: z.object({
    messages: z.int(),
    orders: z.int(),
    deliveries: z.int(),
    oldestDelivery: z.number(),
    alerts: z.int(),
    oldestAlert: z.number(),
    unpaid: z.int(),
    refunds: z.int(),
    oldestRefund: z.number(),
  }),
  /** Jobs that have been due for over a minute, and for how many seconds. */
  lateJobs: z.array(z.object({ name: z.string(), overdue: z.number() })),
  days: z.array(DayCounts),
});
export type OperatorState = z.infer<typeof OperatorState>;

export const operator = {
  state: forOperators
    .route({
      method: 'GET',
      path: '/operator/state',
      summary: 'Get the state of services and queues, and how many people signed up and met by day',
      tags,
    })
    .output(OperatorState),
  lists: forOperators
    .route({
      method: 'GET',
      path: '/operator/lists',
      summary: 'List flagged venues, blocked link domains and banned words',
      tags,
    })
    .output(Lists),
  addToList: forOperators
    .errors(refuses('TOO_MANY'))
    .route({
      method: 'POST',
      path: '/operator/lists/{list}',
      summary: 'Flag a venue, block a link domain or ban a word',
      description:
        'Counts at once. What was published before stays; imported events are left out when their calendar is next read. A link domain can have a path. Safe to repeat.',
      tags,
    })
    .input(
      z.strictObject({
        list: List,
        entry: text().trim().min(1).max(entryLimit),
        /** Only for flagged venues. */
        area: text().trim().max(entryLimit).default(''),
      }),
    )
    .output(Lists),
  removeFromList: forOperators
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'DELETE',
      path: '/operator/lists/{list}/{id}',
      summary: 'Remove an entry from a list',
      tags,
    })
    .input(z.strictObject({ list: List, id: Id }))
    .output(Lists),
  settings: forOperators
    .route({
      method: 'GET',
      path: '/operator/settings',
      summary: 'List the settings that can change while the server runs',
      tags,
    })
    .output(Settings),
  changeSetting: forOperators
    .errors(refuses('SETTING_FIXED'))
    .route({
      method: 'PUT',
      path: '/operator/settings/{name}',
      summary: 'Change a setting',
      description: 'Takes effect at once, in all processes. Safe to repeat.',
      tags,
    })
    .input(z.strictObject({ name: SettingName, value: text().trim().min(1).max(20) }))
    .output(Settings),
  resetSetting: forOperators
    .errors(refuses('SETTING_FIXED'))
    .route({
      method: 'DELETE',
      path: '/operator/settings/{name}',
      summary: 'Reset a setting to its default',
      tags,
    })
    .input(z.strictObject({ name: SettingName }))
    .output(Settings),
  regions: forOperators
    .route({
      method: 'GET',
      path: '/operator/regions',
      summary: 'List regions, and how large the areas are in which they show people',
      tags,
    })
    .output(RegionList),
  setRegion: forOperators
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'PUT',
      path: '/operator/regions/{name}',
      summary: 'Show people in a region in larger areas, or as its list says',
      description:
        'Larger areas show people from the next tick on, and private events within minutes; smaller ones take effect with each person’s next report. Safe to repeat.',
      tags,
    })
    .input(z.strictObject({ name: text().min(1).max(80), level: Level }))
    .output(RegionList),
  calendars: forOperators
    .route({
      method: 'GET',
      path: '/operator/calendars',
      summary: 'List imported calendars, those that wait for approval first',
      tags,
    })
    .output(Calendars),
  setCalendar: forOperators
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'PUT',
      path: '/operator/calendars/{id}',
      summary: 'Show the events of a calendar to everyone, or to its owner’s connections only',
      tags,
    })
    .input(z.strictObject({ id: Id, isPublic: z.boolean() }))
    .output(Calendars),
  promotions: forOperators
    .route({ method: 'GET', path: '/operator/promotions', summary: 'List promoted events', tags })
    .output(Promotions),
  setPromotion: forOperators
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'PUT',
      path: '/operator/promotions/{eventId}',
      summary: 'Promote an event until it begins, or end that',
      description: 'What a host has paid for continues.',
      tags,
    })
    .input(z.strictObject({ eventId: Id, isPromoted: z.boolean() }))
    .output(Promotions),
};
