import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { PersonRow } from '../../kernel/database.ts';
import { refused } from '../../kernel/operation.ts';
import { notBlockedEvenly } from '../people/not-blocked.ts';
import { lockPair } from '../people/connections.ts';
import { letEachOtherIn, lockSeenShared } from '../people/audience-sql.ts';
import { mustReach } from '../people/read-person.ts';
import { isProfileComplete } from '../people/profile-form.ts';
import { mustBeAllowed } from '../warnings/check-public-texts.ts';
import { noteFirstText } from '../warnings/find-repeated-texts.ts';
import { askFacts } from './ask-facts.ts';
import { askRefusal } from './ask-refusal.ts';
import type { MeetEntry, MeetRequest } from './contract.ts';
import { requestEnd } from './request-end.ts';
import { changeRequestStatus, sendToBoth, type Notifying } from './change-request-status.ts';
import { conversationOf, entryFor } from './meet-entry.ts';

function openRequest({ db }: Notifying, one: string, other: string) {
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

type Ask = Pick<MeetRequest, 'window' | 'note' | 'place'>;

/** Returns nothing when the pair got an open request meanwhile. */
export function open({ db, me, now }: Context, personId: string, { window, note, place }: Ask) {
  return (
    db
      .insertInto('meet_request')
      .values({
        from_person: me,
        to_person: personId,
        status: 'pending',
        asked_at: now,
        expires_at: requestEnd(window, now),
        ended_at: null,
        time_window: window,
        note,
        place,
      })
      // Waits on the index for a concurrent insert into the same pair, and then yields.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
  );
}

/** Opens a request; if the other has asked already, that one is accepted. */
export async function ask(context: Context, personId: string, wish: Ask): Promise<MeetEntry> {
  const { db, host, me, now } = context;
  if (personId === me) throw refused('NOT_YOURSELF');
  if (!(await host.rateLimits.take('personPages', me))) throw refused('LOOKED_TOO_OFTEN');
  // Locks the caller, so that concurrent requests count against the limits.
  const self = await db.selectFrom('person').selectAll().where('id', '=', me).forNoKeyUpdate().executeTakeFirst();
  if (!self?.onboarded_at || !isProfileComplete(self)) throw refused('PROFILE_INCOMPLETE');
  await mustBeAllowed(db, wish.note, wish.place);
  await lockPair(context, personId);
  await lockSeenShared(context, personId);
  const other = await db
    .selectFrom('person')
    .selectAll()
    .select(letEachOtherIn(sql`${me}`, sql.ref('person.id')).as('is_open'))
    .where('id', '=', personId)
    .where(notBlockedEvenly(sql`${me}`, sql.ref('person.id')))
    .executeTakeFirst();
  // For people who cannot be asked the same queries run, so that the response time reveals nothing (rule S11).
  const asked = askable(other) ? personId : '';
  // Repeats only when someone else opened or ended a request meanwhile.
  for (let turn = 0; turn < 3; turn++) {
    const found = await openRequest(context, me, asked);
    if (await conversationOf(db, me, asked)) throw refused('ALREADY_CONNECTED');
    if (found && found.expires_at <= now) {
      await sendToBoth(context, me, await changeRequestStatus(context, found, 'expired'));
    } else if (found?.from_person === me) {
      return entryFor(context, me, found);
    } else if (found && other?.is_open && !other.paused_at) {
      return sendToBoth(context, me, await changeRequestStatus(context, found, 'accepted'));
    }
    // Checked before anything that depends on whether they exist (rule S11).
    const limit = askRefusal(await askFacts(context, self.onboarded_at), now);
    if (limit) throw refused(limit);
    await mustReach(context, personId);
    const made = await open(context, personId, wish);
    if (made) {
      if (other) await noteFirstText(host, db, { from: me, to: other, text: wish.note }, now);
      return sendToBoth(context, me, made);
    }
  }
  throw new Error('The open request of a pair kept changing.');
}
