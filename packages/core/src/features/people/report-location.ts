import type { Context } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import { areaMinutes, type LastPlace } from '../../kernel/rate-limits.ts';
import { hourMs, minuteMs } from '../../kernel/time.ts';
import { centreOf, greatCircleKm, reachKm } from './geometry.ts';
import { isGhostOrPaused } from './is-ghost-or-paused.ts';
import { lockWhereabouts, pending, seenArea, unseenSince, writePresence, type Whereabouts } from './presence.ts';
import { expiryOf, presenceLifeMs, publishedFrom, readAheadMs, unseenMs } from './presence-times.ts';

/** Rule S7: a train, in km/h. */
export const fastestKmh = 150;

/** Rule S7: refuses areas that change too fast, even across ghost mode. `from` is the last known place. */
async function mustBeAbleToMove({ host: { rateLimits }, me, now }: Context, from: LastPlace | null, to: string) {
  const at = now.getTime();
  const known = (await rateLimits.lastPlace(me)) ?? from;
  if (known && known.area !== to) {
    const km = greatCircleKm(centreOf(known.area), centreOf(to)) - reachKm(known.area) - reachKm(to);
    const ms = Math.max(at - known.at, areaMinutes * minuteMs);
    if (km > (fastestKmh * ms) / hourMs) throw refused('MOVED_TOO_FAST');
    for (const limit of ['areaChanges', 'areasAnHour', 'areasADay'] as const)
      if (!(await rateLimits.take(limit, me))) throw refused('MOVED_TOO_OFTEN');
  }
  await rateLimits.keepPlace(me, { area: to, at });
}

/** Applies a report: at once for someone long unseen, otherwise from a tick on (rule S4). */
export async function reportLocation(context: Context, cell: string): Promise<Whereabouts> {
  const { now, host, me } = context;
  const row = await lockWhereabouts(context);
  if (row.paused_at !== null) throw refused('PAUSED');
  if (isGhostOrPaused(row, now)) throw refused('GHOST');
  const area = host.regions.publishedArea(cell, row.wider_area);
  const seen = seenArea(row, now);
  const next = pending(row, now);
  const latest = next?.area ?? seen;
  await mustBeAbleToMove(
    context,
    latest === null ? null : { area: latest, at: row.expires_at.getTime() - presenceLifeMs },
    area,
  );
  const since = unseenSince(row, now);
  const atOnce = seen === null && (since === null || now.getTime() - since.getTime() >= unseenMs(host.tickMs));
  const expires_at = new Date(expiryOf(now.getTime(), host.tickMs));
  if (atOnce || seen === area) {
    // Otherwise servers read a longer expiry in time.
    if (seen !== null && row.expires_at.getTime() - now.getTime() <= readAheadMs(host.tickMs)) context.changed(me);
    return writePresence(context, row, { expires_at, area, next_area: null, next_at: null, hidden_at: null });
  }
  return writePresence(context, row, {
    expires_at,
    area: seen,
    next_area: area,
    next_at: next?.area === area ? next.at : new Date(publishedFrom(now.getTime(), host.tickMs, since?.getTime())),
    hidden_at: since,
  });
}
