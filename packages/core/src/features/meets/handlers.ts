import { sql } from 'kysely';
import { mustHaveProfile } from '../people/person.ts';
import { isProfileComplete } from '../people/profile.ts';
import type { Context } from '../../kernel/context.ts';
import type { MeetRequestRow, PersonRow } from '../../kernel/database.ts';
import { reading, refused, signedIn, uuid } from '../../kernel/operation.ts';
import { notBlockedEvenly } from '../people/blocks.ts';
import type { MeetEntry, MeetRequest } from './contract.ts';
import { mustReach } from '../people/may-reach.ts';
import { askFacts } from './ask-facts.ts';
import { conversationOf, entryFor, ownRequests, requestFrom } from './requests.ts';
import { lockPair } from '../people/connections.ts';
import { readMeets } from './meet-list.ts';
import { moveRequest, notifyBoth, type Notifying } from './move-request.ts';
import { placesToMeet } from './places.ts';
import { askLimit } from './ask-limits.ts';
import { mayMove } from './request-transitions.ts';
import { mayPostpone, meetEnd } from './meet-window.ts';

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
function open({ db, me, now }: Context, personId: string, { window, note, place }: Ask) {
  return (
    db
      .insertInto('meet_request')
      .values({
        from_person: me,
        to_person: personId,
        status: 'pending',
        asked_at: now,
        expires_at: meetEnd(window, now),
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

async function request(context: Context, personId: string, ask: Ask): Promise<MeetEntry> {
  const { db, host, me, now } = context;
  if (personId === me) throw refused('NOT_YOURSELF');
  if (!(await host.rateLimits.take('personPages', me))) throw refused('LOOKED_TOO_OFTEN');
  // Locks the caller, so that concurrent requests count against the limits.
  const self = await db.selectFrom('person').selectAll().where('id', '=', me).forNoKeyUpdate().executeTakeFirst();
  if (!self?.onboarded_at || !isProfileComplete(self)) throw refused('PROFILE_INCOMPLETE');
  await lockPair(context, personId);
  const other = await db
    .selectFrom('person')
    .selectAll()
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
      await notifyBoth(context, me, await moveRequest(context, found, 'expired'));
    } else if (found) {
      if (found.from_person === me) return entryFor(context, me, found);
      return notifyBoth(context, me, await moveRequest(context, found, 'accepted'));
    }
    // Checked before anything that depends on whether they exist (rule S11).
    const limit = askLimit(await askFacts(context, self.onboarded_at), now);
    if (limit) throw refused(limit);
    await mustReach(context, personId);
    const made = await open(context, personId, ask);
    if (made) return notifyBoth(context, me, made);
  }
  throw new Error('The open request of a pair kept changing.');
}

async function mustFind(context: Context, id: string) {
  const row = await ownRequests(context).where('id', '=', uuid(id)).forUpdate().executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  return { row, status: requestFrom(row, context.now).status };
}

const actor = (row: MeetRequestRow, me: string) => (row.from_person === me ? 'asker' : 'asked');

export const meets = {
  list: reading.meets.list.handler(({ input: { after }, context }) => readMeets(context, after)),

  places: reading.meets.places.handler(async ({ context }) => {
    await mustHaveProfile(context);
    return { places: await placesToMeet(context) };
  }),

  request: signedIn.meets.request.handler(({ input: { personId, ...ask }, context }) =>
    request(context, personId, ask),
  ),

  setStatus: signedIn.meets.setStatus.handler(async ({ input, context }) => {
    const { row, status } = await mustFind(context, input.id);
    if (input.status === 'postponed' || !mayMove(status, input.status, actor(row, context.me)))
      throw refused('STATUS_NOT_ALLOWED');
    return notifyBoth(context, context.me, await moveRequest(context, row, input.status));
  }),

  postpone: signedIn.meets.postpone.handler(async ({ input, context }) => {
    const { me } = context;
    const { row, status } = await mustFind(context, input.id);
    if (!mayMove(status, 'postponed', actor(row, me)) || !mayPostpone(row.time_window))
      throw refused('STATUS_NOT_ALLOWED');
    await notifyBoth(context, me, await moveRequest(context, row, 'postponed'));
    const back = await open(context, row.from_person, { window: 'tomorrow', note: '', place: row.place });
    if (!back) throw new Error('The pair of a request that was locked has another one open.');
    return notifyBoth(context, me, back);
  }),
};
