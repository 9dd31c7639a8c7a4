import type { Context } from '../../kernel/context.ts';
import type { MeetRequestRow } from '../../kernel/database.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import { lockSeenShared } from '../people/audience-sql.ts';
import { lockPair } from '../people/connections.ts';
import { open } from './ask-to-meet.ts';
import type { MeetEntry, MeetRequest } from './contract.ts';
import { mayPostpone } from './meet-window.ts';
import { changeRequestStatus, sendToBoth } from './change-request-status.ts';
import { requestFrom } from './meet-entry.ts';
import { otherIn, ownRequests } from './own-requests.ts';
import { mayMove } from './request-transitions.ts';

async function mustFind(context: Context, id: string) {
  const row = await ownRequests(context).where('id', '=', uuid(id)).forUpdate().executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  return { row, status: requestFrom(row, context.now).status };
}

const actor = (row: MeetRequestRow, me: string) => (row.from_person === me ? 'asker' : 'asked');

export async function setStatus(
  context: Context,
  input: { id: string; status: MeetRequest['status'] },
): Promise<MeetEntry> {
  const { row, status } = await mustFind(context, input.id);
  if (input.status === 'postponed' || !mayMove(status, input.status, actor(row, context.me)))
    throw refused('STATUS_NOT_ALLOWED');
  return sendToBoth(context, context.me, await changeRequestStatus(context, row, input.status));
}

/** Ends the request and opens the same again from the asker, for tomorrow. */
export async function postpone(context: Context, id: string): Promise<MeetEntry> {
  const { me } = context;
  // As for asking: no request arrives after a block, or after one of them leaves the other out.
  const asked = await ownRequests(context).where('id', '=', uuid(id)).executeTakeFirst();
  if (!asked) throw refused('NOT_FOUND');
  await lockPair(context, otherIn(asked, me));
  for (const personId of [asked.from_person, asked.to_person]) await lockSeenShared(context, personId);
  const { row, status } = await mustFind(context, id);
  if (!mayMove(status, 'postponed', actor(row, me)) || !mayPostpone(row.time_window))
    throw refused('STATUS_NOT_ALLOWED');
  await sendToBoth(context, me, await changeRequestStatus(context, row, 'postponed'));
  const back = await open(context, row.from_person, { window: 'tomorrow', note: '', place: row.place });
  if (!back) throw new Error('The pair of a request that was locked has another one open.');
  return sendToBoth(context, me, back);
}
