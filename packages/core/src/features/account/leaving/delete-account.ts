import { sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { clash, refused } from '../../../kernel/operation.ts';
import { onlyRow } from '../../../kernel/only-row.ts';
import { continueSoon } from '../../../kernel/continue-in-background.ts';
import { endCancelled } from '../../hosting/cancel-event.ts';
import { deletedPerson } from '../../people/deleted-person.ts';
import { isSuspended } from '../../people/withheld-by-moderators.ts';
import { closeAlerts } from '../../trusted-contact/end-alerts.ts';
import { keepFormer } from './former-sign-ins.ts';
import { closeConversations, readConcerned } from './close-conversations.ts';
import { leaveEvents } from './leave-hosted-events.ts';
import { releaseSeats } from './release-seats.ts';
import { readLeavingEvents, readLeavingOrders, readWaits } from './orders-and-events.ts';

/** Locks in the same order as everyone: events whose seats or host change, the person’s cases, so that nobody decides
 * one meanwhile, then the person. What is written about them now waits for the lock, and then finds nobody. */
export async function lockAccount({ db, me, now }: Context) {
  const read = async () => ({
    events: await readLeavingEvents(db, me, now),
    orders: await readLeavingOrders(db, me, now),
    waits: await readWaits(db, me),
  });
  const idsIn = ({ events, orders, waits }: Awaited<ReturnType<typeof read>>) => [
    ...new Set([...events.map(({ id }) => id), ...orders.flatMap(({ eventId }) => eventId ?? []), ...waits]),
  ];
  const before = new Set(idsIn(await read()));
  await sql`select from event where id = any(${[...before]}::text[]) order by id for no key update`.execute(db);
  await sql`select from moderation_case where person_id = ${me} order by id for no key update`.execute(db);
  const self = await db.selectFrom('person').selectAll().where('id', '=', me).forUpdate().executeTakeFirst();
  if (!self) throw refused('SIGNED_OUT');
  const locked = await read();
  // Booked or published meanwhile.
  if (idsIn(locked).some((id) => !before.has(id))) throw clash('An event is not locked.');
  return { self, ...locked };
}

/** What is left for others and for the books: someone without an account, a name or anything of their profile. */
async function addTombstone({ db, now }: Context, readReceipts: boolean): Promise<string> {
  const { name, profilePicture } = deletedPerson('');
  const { rows } = await sql<{ id: string }>`
    insert into person (id, name, picture, created_at, deleted_at, read_receipts)
    values (gen_random_uuid()::text, ${name}, ${profilePicture}, ${now}, ${now}, ${readReceipts})
    returning id`.execute(db);
  return onlyRow(rows).id;
}

async function moveRecords({ db, me }: Context, tombstone: string) {
  await sql`update payment_order set person_id = ${tombstone} where person_id = ${me}`.execute(db);
  await sql`update ticket set person_id = ${tombstone}, guest_name = null where person_id = ${me}`.execute(db);
  await sql`delete from withheld where subject_type in ('person', 'words') and subject_id = ${me}`.execute(db);
  await sql`update withheld set owner_id = ${tombstone} where owner_id = ${me}`.execute(db);
  await sql`update moderation_case set person_id = ${tombstone},
      subject_id = case when subject_type in ('person', 'words') then ${tombstone} else subject_id end
    where person_id = ${me}`.execute(db);
  await sql`update decision set subject_id = ${tombstone} where subject_type = 'words' and subject_id = ${me}
    and case_id in (select id from moderation_case where person_id = ${tombstone})`.execute(db);
  await sql`update report set reported = ${tombstone} where reported = ${me}`.execute(db);
}

async function tellAlerted({ db, now, me, host: { secrets } }: Context, name: string) {
  const settings = await db
    .selectFrom('notification_settings')
    .select('language')
    .where('person_id', '=', me)
    .executeTakeFirst();
  await closeAlerts({ db, now, secrets }, me, { name, language: settings?.language ?? null });
}

/** The account and all that refers to it. Inboxes are locked before, in id order like everywhere. */
async function erase({ db, me }: Context, concerned: readonly string[]) {
  await sql`select from inbox where person_id = any(${[...concerned, me]}::text[]) order by person_id for update`.execute(
    db,
  );
  const { rows } = await sql<{ id: string }>`delete from "session" where "userId" = ${me} returning "id"`.execute(db);
  await sql`delete from "user" where "id" = ${me}`.execute(db);
  await db.deleteFrom('person').where('id', '=', me).execute();
  return rows.map(({ id }) => id);
}

export async function deleteAccount(work: Context, name: string) {
  const locked = await lockAccount(work);
  if (locked.self.name.trim().toLowerCase() !== name.trim().toLowerCase()) throw refused('NAME_DIFFERS');
  if (locked.events.some(({ isSold }) => isSold) && !(await isSuspended(work.db, work.me)))
    throw refused('EVENTS_TO_SETTLE');
  await eraseAccount(work, locked, { isKnownAgain: true });
}

type Locked = Awaited<ReturnType<typeof lockAccount>>;

export async function eraseAccount(work: Context, locked: Locked, { isKnownAgain }: { isKnownAgain: boolean }) {
  const { host, me } = work;
  const { self, events, orders, waits } = locked;
  // Their own devices are signed out instead.
  const context: Context = {
    ...work,
    sendUpdate: (to, update) => to !== me && work.sendUpdate(to, update),
    addNotification: (to, kind, subject) => to !== me && work.addNotification(to, kind, subject),
  };
  await releaseSeats(context, orders, waits);
  await leaveEvents(context, events);
  const concerned = await readConcerned(context);
  const tombstone = await addTombstone(context, self.read_receipts);
  await closeConversations(context, tombstone);
  for (const to of concerned) context.sendUpdate(to, { type: 'person.gone', personId: me });
  if (isKnownAgain) await keepFormer(context);
  await moveRecords(context, tombstone);
  await tellAlerted(context, self.name);
  for (const session of await erase(context, concerned)) context.endedSession(session, me);
  context.changed(me);
  context.logSecurity({ event: 'account_deleted', personId: me });
  context.afterCommit(async () => {
    await host.rateLimits.forgetPlace(me);
    if (events.length > 0) continueSoon(() => endCancelled(host));
  });
}
