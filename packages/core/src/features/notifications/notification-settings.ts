import { sql, type Kysely, type Selectable } from 'kysely';
import { z } from 'zod';
import type { Context, Reader } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import type { NotificationSettingsTable } from '../../kernel/notification-tables.ts';
import { refused } from '../../kernel/operation.ts';
import { zoneName } from '../../kernel/time-zone.ts';
import { hourMs } from '../../kernel/time.ts';
import type { NotificationSettings } from './contract.ts';
import type { Settings } from './when-to-push-or-mail.ts';
import { defaultMailLanguage, type MailLanguage } from './mail-language.ts';
import { defaultWays } from './default-push-and-mail.ts';
import { defaultQuietHours, defaultZone } from './quiet-hours.ts';
import { notificationGroups, type WaysOf } from './notification-kind.ts';

type Row = Omit<Selectable<NotificationSettingsTable>, 'person_id' | 'digest_at' | 'digest_tries' | 'digest_done_at'>;

const usual: Row = {
  ways: {},
  quiet_from: defaultQuietHours.from,
  quiet_to: defaultQuietHours.to,
  time_zone: defaultZone,
  paused_until: null,
  shows_names: false,
  digest: false,
  language: defaultMailLanguage,
};

export const KeptWays = z.partialRecord(z.enum(notificationGroups), z.object({ push: z.boolean(), mail: z.boolean() }));

export const waysFrom = (ways: unknown): WaysOf => ({ ...defaultWays, ...KeptWays.parse(ways) });

const quietFrom = ({ quiet_from: from, quiet_to: to }: Row) => (from === null || to === null ? null : { from, to });

const settingsFrom = (row: Row, now: Date, isSubscribed: boolean): NotificationSettings => ({
  ways: waysFrom(row.ways),
  quiet: quietFrom(row),
  timeZone: row.time_zone,
  pausedUntil: row.paused_until !== null && row.paused_until > now ? row.paused_until.toISOString() : null,
  showNames: row.shows_names,
  digest: row.digest,
  language: row.language,
  isSubscribed,
});

type Caller = Pick<Reader, 'db' | 'me' | 'now'> & { sessionId?: string | null };

export async function readRow({ db, me }: Caller): Promise<Row> {
  const columns = [
    'ways',
    'quiet_from',
    'quiet_to',
    'time_zone',
    'paused_until',
    'shows_names',
    'digest',
    'language',
  ] as const;
  const row = await db
    .selectFrom('notification_settings')
    .select(columns)
    .where('person_id', '=', me)
    .executeTakeFirst();
  return row ?? usual;
}

export async function readSettings(context: Caller): Promise<NotificationSettings> {
  const { db, me, now, sessionId = null } = context;
  const subscription = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('person_id', '=', me)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return settingsFrom(await readRow(context), now, subscription !== undefined);
}

interface Change {
  ways?: Partial<WaysOf> | undefined;
  quiet?: NotificationSettings['quiet'] | undefined;
  timeZone?: string | undefined;
  showNames?: boolean | undefined;
  digest?: boolean | undefined;
  language?: MailLanguage | undefined;
  pausedUntil?: Date | null;
}

/** The settings decide when the next weekly mail is due. Unchanged while one is being sent, so that it isn't sent twice. */
const decidedAgain = (now: Date) => sql<Date>`case when notification_settings.digest_tries > 0
  then notification_settings.digest_at else ${now}::timestamptz end`;

export async function changeSettings(
  context: Context & { sessionId?: string | null },
  { ways = {}, quiet, timeZone, showNames, digest, language, pausedUntil }: Change,
): Promise<NotificationSettings> {
  const { db, me, host, now } = context;
  if (!(await host.rateLimits.take('notificationSettings', me))) throw refused('TOO_MANY');
  // Locked, so that two devices can change different fields at the same time.
  await db.selectFrom('person').select('id').where('id', '=', me).forNoKeyUpdate().execute();
  const before = await readRow(context);
  const row = {
    ways: JSON.stringify({ ...KeptWays.parse(before.ways), ...ways }),
    quiet_from: quiet === undefined ? before.quiet_from : (quiet?.from ?? null),
    quiet_to: quiet === undefined ? before.quiet_to : (quiet?.to ?? null),
    time_zone: timeZone === undefined ? before.time_zone : zoneName(timeZone),
    paused_until: pausedUntil === undefined ? before.paused_until : pausedUntil,
    shows_names: showNames ?? before.shows_names,
    digest: digest ?? before.digest,
    language: language ?? before.language,
  };
  await db
    .insertInto('notification_settings')
    .values({ person_id: me, ...row, digest_at: now })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ ...row, digest_at: decidedAgain(now) }))
    .execute();
  return readSettings(context);
}

/** Null ends a pause. Refuses with `TOO_MANY`. */
export const pause = (context: Context & { sessionId?: string | null }, hours: number | null) =>
  changeSettings(context, {
    pausedUntil: hours === null ? null : new Date(context.now.getTime() + hours * hourMs),
  });

export async function deliverySettings(
  db: Kysely<Database>,
  people: readonly string[],
): Promise<(personId: string) => Settings> {
  const rows = await db
    .selectFrom('notification_settings')
    .selectAll()
    .where(sql<boolean>`person_id = any(${people}::text[])`)
    .execute();
  const from = (row: Row): Settings => ({
    ways: waysFrom(row.ways),
    quiet: quietFrom(row),
    timeZone: row.time_zone,
    pausedUntil: row.paused_until,
  });
  const known = new Map(rows.map((row) => [row.person_id, from(row)]));
  const others = from(usual);
  return (personId) => known.get(personId) ?? others;
}
