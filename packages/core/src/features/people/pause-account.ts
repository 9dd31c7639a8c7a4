import type { Context, Host } from '../../kernel/context.ts';
import { refused, transaction } from '../../kernel/operation.ts';
import { endSharesOf } from './end-location-shares.ts';
import { hideRequests } from './hide-meet-requests.ts';
import { isGhostOrPaused } from './is-ghost-or-paused.ts';
import { sendOffline, sendOnline } from './online-updates.ts';
import { gone, lockWhereabouts, setPrivacy, writePresence, type Whereabouts } from './presence.ts';

async function writePaused(context: Context, on: boolean) {
  const { now } = context;
  const row = await lockWhereabouts(context);
  const was = isGhostOrPaused(row, now);
  if (on === (row.paused_at !== null)) return { was, row };
  const next = await setPrivacy(context, row, { paused_at: on ? now : null });
  if (!on) return { was, row: next };
  await hideRequests(context, context.me);
  await endSharesOf(context, context.me);
  return { was, row: await writePresence(context, next, gone(row, now)) };
}

/** While on, nobody sees or gets to know the caller: ghost mode without an end. Earlier ghost mode continues after. */
export async function setPaused(host: Host, me: string, on: boolean): Promise<Whereabouts> {
  // Nobody is kept from hiding.
  if (!on && !(await host.rateLimits.take('accountChanges', me))) throw refused('TOO_MANY');
  const { was, row } = await transaction(host, (work) => writePaused({ ...work, me }, on));
  const is = isGhostOrPaused(row, host.now());
  if (is !== was && (await host.online([me])).has(me)) await (is ? sendOffline : sendOnline)(host, me);
  if (!is) await host.receipts.noteAll(host, me);
  return row;
}
