import { personColumns, personFrom } from '../account/person.ts';
import { isProfileComplete } from '../account/rules.ts';
import type { Context, Host } from '../context.ts';
import type { MeetRequestRow, PersonRow } from '../database.ts';
import { refused, signedIn, transaction, uuid } from '../operation.ts';
import type { MeetEntry } from './contract.ts';
import { conversationOf, pairOf, requestFrom } from './facts.ts';
import { mayMove, meetRequestLifeMs, type MeetStatus } from './rules.ts';

type Telling = Pick<Context, 'db' | 'now' | 'tell'>;

const otherIn = (row: MeetRequestRow, viewer: string) => (row.from_person === viewer ? row.to_person : row.from_person);

/** A request as one of its two sees it: with the other in it. */
async function entryFor({ db, now }: Telling, viewer: string, row: MeetRequestRow): Promise<MeetEntry> {
  const other = await db
    .selectFrom('person')
    .select(personColumns)
    .where('id', '=', otherIn(row, viewer))
    .executeTakeFirstOrThrow();
  return {
    request: requestFrom(row, now),
    person: personFrom(other, now),
    conversationId: row.status === 'accepted' ? await conversationOf(db, row.from_person, row.to_person) : null,
  };
}

/** Tells both how their request stands, and returns what the caller sees. */
async function tellBoth(context: Telling, caller: string, row: MeetRequestRow): Promise<MeetEntry> {
  const other = otherIn(row, caller);
  const mine = await entryFor(context, caller, row);
  context.tell(caller, { type: 'meet.changed', entry: mine });
  context.tell(other, { type: 'meet.changed', entry: await entryFor(context, other, row) });
  return mine;
}

/** Writes a new status; the row must have been locked. Accepting starts the conversation of the two. */
async function move({ db, now }: Telling, row: MeetRequestRow, status: MeetStatus): Promise<MeetRequestRow> {
  const moved = await db
    .updateTable('meet_request')
    .set({ status, ended_at: now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (status === 'accepted') {
    const [first_person, second_person] = pairOf(row.from_person, row.to_person);
    const { id } = await db
      .insertInto('conversation')
      .values({ first_person, second_person, started_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('member')
      .values([
        { conversation_id: id, person_id: first_person },
        { conversation_id: id, person_id: second_person },
      ])
      .execute();
  }
  return moved;
}

/** The open request of a pair, whoever asked, locked until the transaction ends. */
function openRequest({ db }: Telling, one: string, other: string) {
  return db
    .selectFrom('meet_request')
    .selectAll()
    .where('status', '=', 'pending')
    .where('from_person', 'in', [one, other])
    .where('to_person', 'in', [one, other])
    .forUpdate()
    .executeTakeFirst();
}

const askable = (person: PersonRow | undefined) =>
  person !== undefined && person.onboarded_at !== null && isProfileComplete(person);

async function request(context: Context, personId: string): Promise<MeetEntry> {
  const { db, me, now } = context;
  if (personId === me) throw refused('NOT_YOURSELF');
  const both = await db.selectFrom('person').selectAll().where('id', 'in', [me, personId]).execute();
  const self = both.find(({ id }) => id === me);
  if (!self || !isProfileComplete(self)) throw refused('PROFILE_INCOMPLETE');
  if (!askable(both.find(({ id }) => id === personId))) throw refused('NOT_FOUND');
  // Each turn either ends or meets a request that somebody else opened or ended meanwhile.
  for (let turn = 0; turn < 3; turn++) {
    const found = await openRequest(context, me, personId);
    if (await conversationOf(db, me, personId)) throw refused('ALREADY_CONNECTED');
    if (found && found.expires_at <= now) {
      await tellBoth(context, me, await move(context, found, 'expired'));
    } else if (found) {
      if (found.from_person === me) return entryFor(context, me, found);
      return tellBoth(context, me, await move(context, found, 'accepted'));
    }
    // Waits on the index for another's insert into the same pair, and gives way to it.
    const made = await db
      .insertInto('meet_request')
      .values({
        from_person: me,
        to_person: personId,
        status: 'pending',
        asked_at: now,
        expires_at: new Date(now.getTime() + meetRequestLifeMs),
        ended_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (made) return tellBoth(context, me, made);
  }
  throw new Error('The open request of a pair kept changing.');
}

export const meets = {
  list: signedIn.meets.list.handler(async ({ context }) => {
    const { db, me, now } = context;
    const rows = await db
      .selectFrom('meet_request')
      .selectAll()
      .where((is) => is.or([is('from_person', '=', me), is('to_person', '=', me)]))
      .where('status', '=', 'pending')
      .where('expires_at', '>', now)
      .orderBy('asked_at', 'desc')
      .execute();
    if (rows.length === 0) return { requests: [] };
    const others = await db
      .selectFrom('person')
      .select(personColumns)
      .where(
        'id',
        'in',
        rows.map((row) => otherIn(row, me)),
      )
      .execute();
    const byId = new Map(others.map((row) => [row.id, personFrom(row, now)]));
    return {
      requests: rows.map((row) => ({
        request: requestFrom(row, now),
        person: byId.get(otherIn(row, me))!,
        conversationId: null,
      })),
    };
  }),

  request: signedIn.meets.request.handler(({ input, context }) => request(context, input.personId)),

  setStatus: signedIn.meets.setStatus.handler(async ({ input, context }) => {
    const { db, me, now } = context;
    const row = await db
      .selectFrom('meet_request')
      .selectAll()
      .where('id', '=', uuid(input.id))
      .where((is) => is.or([is('from_person', '=', me), is('to_person', '=', me)]))
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw refused('NOT_FOUND');
    const { status } = requestFrom(row, now);
    if (!mayMove(status, input.status, row.from_person === me ? 'asker' : 'asked')) throw refused('STATUS_NOT_ALLOWED');
    return tellBoth(context, me, await move(context, row, input.status));
  }),
};

/** Marks requests whose time is over and tells both sides; returns how many. What is marked was already seen as expired. */
export function expireMeetRequests(host: Host): Promise<number> {
  return transaction(host, async (context) => {
    const over = await context.db
      .selectFrom('meet_request')
      .selectAll()
      .where('status', '=', 'pending')
      .where('expires_at', '<=', context.now)
      .orderBy('expires_at')
      .limit(500)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of over) await tellBoth(context, row.from_person, await move(context, row, 'expired'));
    return over.length;
  });
}
