import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { EventRow } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { sendEvent } from '../events/read-events.ts';
import { sendToTeam } from '../events/event-team.ts';
import { lockPair } from '../people/connections.ts';
import { notBlockedEvenly } from '../people/not-blocked.ts';
import { mustHaveProfile } from '../people/person.ts';
import { widenOwnEvents } from '../people/set-wider-area.ts';
import { countPublished, mustHaveRoom } from './enforce-events-per-host.ts';
import { findAndLockEvent, lockEvent } from './lock-event.ts';

function mustBeAhead({ status, ends_at }: EventRow, now: Date) {
  if (status === 'cancelled') throw refused('EVENT_CANCELLED');
  if (ends_at <= now) throw refused('EVENT_OVER');
}

/** Offers a co-host to become the host, in place of an earlier offer. Null withdraws it. */
export async function offerHandOver(context: Context, id: string, personId: string | null) {
  const { db, me, now } = context;
  const event = await lockEvent(context, id, 'hand over');
  const withdrawn = await db
    .updateTable('event_team')
    .set({ host_offered_at: null })
    .where('event_id', '=', id)
    .where('host_offered_at', 'is not', null)
    .returning('person_id')
    .execute();
  if (personId !== null) {
    mustBeAhead(event, now);
    const { numUpdatedRows } = await db
      .updateTable('event_team')
      .set({ host_offered_at: now })
      .where('event_id', '=', id)
      .where('person_id', '=', personId)
      .where('role', '=', 'cohost')
      .where(notBlockedEvenly(sql.val(me), sql.ref('event_team.person_id')))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refused('NOT_FOUND');
    context.addNotification(personId, 'handover', id);
  }
  const concerned = new Set([me, ...withdrawn.map(({ person_id }) => person_id), ...(personId ? [personId] : [])]);
  await sendEvent(
    context,
    [...concerned].map((it) => [it, id]),
  );
}

/** A repeat does nothing. The former host becomes a co-host, who may leave. */
export async function acceptHandOver(context: Context, id: string) {
  const { db, me, now } = context;
  const event = (await findAndLockEvent(context, id, 'become host')) ?? (await lockEvent(context, id, 'hand over'));
  const { host_id: before } = event;
  if (before === me) return;
  if (before === null) throw refused('NOT_FOUND');
  await lockPair(context, before);
  const taken = await db
    .deleteFrom('event_team')
    .where('event_id', '=', id)
    .where('person_id', '=', me)
    .where('host_offered_at', 'is not', null)
    .where(notBlockedEvenly(sql.val(me), sql.val(before)))
    .executeTakeFirst();
  if (taken.numDeletedRows === 0n) throw refused('NOT_OFFERED');
  mustBeAhead(event, now);
  await mustBeAbleToHost(context, event);
  await db
    .updateTable('event')
    .set({ host_id: me, revision: event.revision + 1, changed_at: now })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('event_team')
    .values({ event_id: id, person_id: before, role: 'cohost', added_at: now })
    .execute();
  // Its public area was chosen for another host's privacy settings.
  if (event.area !== null) await widenOwnEvents(context);
  context.logSecurity({ event: 'role_granted', personId: me, by: before, eventId: id, role: 'host' });
  await sendToTeam(context, id);
}

async function mustBeAbleToHost(context: Context, { status }: EventRow) {
  const { db, me } = context;
  await mustHaveProfile(context);
  const self = await db.selectFrom('person').select('paused_at').where('id', '=', me).executeTakeFirstOrThrow();
  if (self.paused_at !== null) throw refused('PAUSED');
  await mustHaveRoom(context, me, 1);
  if (status === 'published') await countPublished(context, me, 1);
}

export async function declineHandOver(context: Context, id: string) {
  const { db, me } = context;
  const event = await lockEvent(context, id, 'become host');
  const { numUpdatedRows } = await db
    .updateTable('event_team')
    .set({ host_offered_at: null })
    .where('event_id', '=', id)
    .where('person_id', '=', me)
    .where('host_offered_at', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refused('NOT_OFFERED');
  await sendEvent(
    context,
    [me, ...(event.host_id === null ? [] : [event.host_id])].map((it) => [it, id]),
  );
}
