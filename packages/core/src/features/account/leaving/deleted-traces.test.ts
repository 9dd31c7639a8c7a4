import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { markedAccount, marks } from '../../../testing/marked-account.ts';
import { freshWorld } from '../../../testing/world.ts';
import { tidyTombstones } from './tidy-tombstones.ts';
import { endCancelled } from '../../hosting/cancel-event.ts';

const world = freshWorld();

const page = readFileSync(new URL('../../../../../../docs/data.md', import.meta.url), 'utf8');
/** What docs/data.md says about the deletion, by table. */
const fates = new Map(
  Array.from(page.matchAll(/^\| `(\w+)` +\| *[\w-]+ +\| (.+?) +\|$/gm), ([, table = '', fate = '']) => [table, fate]),
);

/** Tables that are not marked, and why. */
const unmarkedTables = new Set([
  // Random values or keyed digests, for minutes.
  'verification',
  'sign_in_code',
  // Keyed digests, made by the deletion or of no account.
  'former_sign_in',
  'former_suspension',
  'contact_opt_out',
  // Ids of marked rows, and times.
  'delivery',
  'promotion',
  // Numbers of nobody.
  'daily_count',
]);

/** Columns that are not marked, and why. */
const unmarkedColumns = new Set([
  // One of a list in the code.
  'account.providerId',
  'decision.reason',
  'decision.subject_type',
  'decision.template',
  'moderation_case.subject_type',
  'payment.gateway',
  'payment_order.gateway',
  'person.interests',
  'person.picture',
  'picture.content_type',
  'renewal.gateway',
  'selfie.gesture',
  'session.provenBy',
  'event.time_zone',
  // A time of day.
  'notification_settings.quiet_from',
  'notification_settings.quiet_to',
  // The name that they gave, with a random id.
  'event.id',
  // While attendees are being notified: which of them was the last.
  'announcement.notified_to',
]);

/** What docs/data.md says is kept. */
const kept = [
  // With cases, as it was reported, decided and appealed.
  'appeal.words: CanaryAppeal',
  'decision.words: CanaryDecision',
  'report.evidence: CanaryAnswer',
  'report.evidence: CanaryBio',
  'report.evidence: CanaryName',
  'report.messages: CanaryMessages',
  'report.picture: CanaryPicture',
  'report.subject_id: CanaryId',
  'report.words: CanaryReport',
  'withheld.undo: CanaryHiddenmessage',
  // With Bilal's conversation, and in his plan.
  'message.body: CanaryKept',
  'message.sender_id: CanaryId',
  'picture.content: CanarySent',
  'picture.small: CanarySentSmall',
  'shared_plan.other_name: CanaryName',
  // For 30 days, with the ticket that Bilal offered.
  'transfer_offer.to_name: CanaryName',
  // With the event that Bilal had a seat at.
  'announcement.body: CanaryAnnouncement',
  'event.area: CanaryArea',
  'event.area_name: CanaryQuarter',
  'event.location: CanaryQuarter',
  'event.name: CanaryParty',
  'event.search: canaryparty',
  'event.search: canaryquarter',
  'event_question.answer: CanaryReply',
  'event_word.word: canaryparty',
  'event_word.word: canaryquarter',
  // With the books, and with the tickets that hosts count.
  'entry.gate: CanaryGate',
  'payment.id: CanaryPayment',
  'payment.refund_id: CanaryRefund',
  'payment_order.credit_note: CanaryCredit',
  'payment_order.gateway_order: CanaryOrder',
  'payment_order.invoice: CanaryInvoice',
  'renewal.gateway_renewal: CanaryRenewal',
  'ticket.code: CanaryCode',
  // For an hour, and for three days.
  'nearby_change.person_id: CanaryId',
  'person_update.content: CanaryId',
];

interface Column {
  table: string;
  column: string;
}

/** The columns that can say something about someone: words, contents, coordinates and references to people. */
async function tellingColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select relname::text as "table", attname::text as "column" from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and format_type(atttypid, null) in ('text', 'text[]', 'jsonb', 'bytea', 'double precision', 'tsvector')
      -- One of a few words, or the id of a row that is looked at itself.
      and not exists (select from pg_constraint where conrelid = attrelid and conkey = array[attnum] and (
        contype = 'c' and pg_get_constraintdef(pg_constraint.oid) like '%ARRAY[%'
        or contype = 'f' and confrelid not in ('person'::regclass, '"user"'::regclass)))`.execute(world.db);
  return rows;
}

const text = (value: unknown): string => {
  if (typeof value === 'string' && value.startsWith('\\x'))
    return Buffer.from(value.slice(2), 'hex').toString('latin1');
  return JSON.stringify(value);
};

/** The marks in every column of the database, as 'table.column: mark'. */
async function marksInDatabase(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    world.db,
  );
  const found = new Set<string>();
  for (const { name } of rows) {
    const all = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(one) as row from ${sql.table(name)} as one`.execute(world.db);
    for (const { row } of all.rows)
      for (const [column, value] of Object.entries(row))
        for (const mark of text(value).match(marks) ?? []) found.add(`${name}.${column}: ${mark}`);
  }
  return [...found].toSorted();
}

/** The columns that refer to someone. */
async function referencesTo(id: string): Promise<string[]> {
  const { rows } = await sql<Column>`
    select relname::text as "table", attname::text as "column" from pg_constraint
      join pg_class on pg_class.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'person'::regclass order by 1, 2`.execute(world.db);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const refers = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit 1`.execute(
      world.db,
    );
    if (refers.rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

async function expectMarksEverywhere() {
  const marked = new Set((await marksInDatabase()).map((it) => it.split(':')[0]));
  const markedTables = new Set([...marked].map((it) => it?.split('.')[0]));
  const tables = [...fates].filter(([, fate]) => !fate.startsWith('says nothing about people')).map(([table]) => table);
  expect(tables.length).toBeGreaterThan(60);
  const unmarked = tables.filter((table) => !markedTables.has(table) && !unmarkedTables.has(table));
  expect(unmarked, 'Give testing/marked-account.ts a row of each of these tables.').toEqual([]);
  const looked = (await tellingColumns()).filter(({ table }) => tables.includes(table) && !unmarkedTables.has(table));
  const missing = looked.map(({ table, column }) => `${table}.${column}`).filter((it) => !marked.has(it));
  expect(missing.toSorted(), 'Mark these columns in testing/marked-account.ts, or say why not.').toEqual(
    [...unmarkedColumns].toSorted(),
  );
}

test('a dump of the database has nothing of someone who is gone but what docs/data.md lists', async () => {
  const me = await markedAccount(world);
  await expectMarksEverywhere();
  await (await world.freshlyAs(me)).leaving.deleteAccount({ name: 'CanaryName' });
  while ((await endCancelled(world.host)) > 0);

  const left = await marksInDatabase();
  expect(left).toEqual(kept.toSorted());
  for (const table of new Set(left.map((it) => it.split('.')[0] ?? '')))
    expect.soft(fates.get(table), table).toMatch(/\bkept\b|\bstays\b|the id\b|nothing about people/);
  const tombstone = await world.db
    .selectFrom('person')
    .select('id')
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  // Each one that hangs on no other of these is known to `tidyTombstones`.
  expect(await referencesTo(tombstone.id)).toEqual([
    'conversation.second_person',
    'member.person_id',
    'moderation_case.person_id',
    'payment_order.person_id',
    'picture.owner',
    'report.reported',
    'ticket.person_id',
    'withheld.owner_id',
  ]);
  expect(await tidyTombstones(world.host)).toBe(0);
  const { rows } = await sql<{ paise: number }>`select amount_paise as paise from payment`.execute(world.db);
  expect(rows).toEqual([{ paise: 60_000 }]);
});
