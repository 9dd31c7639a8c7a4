import type { Context, Host } from '../../kernel/context.ts';
import { refused, transaction } from '../../kernel/operation.ts';
import { endSharesOf } from './end-location-shares.ts';
import { ghostEnd, type GhostTime } from './ghost-mode-end.ts';
import { isGhostOrPaused, isGhostOrPausedNow } from './is-ghost-or-paused.ts';
import { sendOffline, sendOnline } from './online-updates.ts';
import { gone, lockWhereabouts, setPrivacy, writePresence, type Whereabouts } from './presence.ts';

async function writeGhost(context: Context, time: GhostTime | null): Promise<Whereabouts> {
  const { now } = context;
  const row = await lockWhereabouts(context);
  if (time === null) return setPrivacy(context, row, { ghost_until: null });
  const hidden = await setPrivacy(context, row, { ghost_until: ghostEnd(time, now) });
  // Hiding from everyone ends shared places too (rule C1).
  await endSharesOf(context, context.me);
  return writePresence(context, hidden, gone(row, now));
}

/** Until when ghost mode lasts; null switches it off. Connections see the caller go offline, or come back. Only switching it
 * off is limited: nobody is kept from hiding. */
export async function setGhost(host: Host, me: string, time: GhostTime | null): Promise<Whereabouts> {
  if (time === null && !(await host.rateLimits.take('ghostEnds', me))) throw refused('TOO_MANY');
  const { was, is, row } = await transaction(host, async (work) => {
    const context = { ...work, me };
    const was = await isGhostOrPausedNow(work.db, me, work.now);
    const row = await writeGhost(context, time);
    return { was, is: isGhostOrPaused(row, work.now), row };
  });
  if (is !== was && (await host.online([me])).has(me)) await (is ? sendOffline : sendOnline)(host, me);
  if (!is) await host.receipts.noteAll(host, me);
  return row;
}
