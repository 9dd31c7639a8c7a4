import type { NotNull } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { coarsest, widened } from './geometry.ts';
import { lockWhereabouts, pending, seenArea, setPrivacy, writePresence, type Whereabouts } from './presence.ts';
import { tickOf } from './presence-times.ts';

/** Hosted events show no finer area than their host, and not the hidden zone (rule S10). */
export async function widenOwnEvents(context: Context) {
  const { wider_area, hidden_zone } = await lockWhereabouts(context);
  if (hidden_zone !== null) await widenEvents(context, coarsest);
  else if (wider_area) await widenEvents(context, widened);
}

export async function widenEvents({ db, me, host: { regions } }: Context, widen: (area: string) => string) {
  const events = await db
    .selectFrom('event')
    .select(['id', 'area'])
    .where('host_id', '=', me)
    .where('area', 'is not', null)
    .$narrowType<{ area: NotNull }>()
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const { id, area } of events) {
    const wide = widen(area);
    if (wide === area) continue;
    await db
      .updateTable('event')
      .set({ area: wide, area_name: regions.nameOf(wide) })
      .where('id', '=', id)
      .execute();
  }
}

/** Coarser from the next tick on, since nothing changes between ticks; finer only with the next report. */
export async function setWider(context: Context, wider: boolean): Promise<Whereabouts> {
  const {
    now,
    host: { tickMs },
  } = context;
  const before = await lockWhereabouts(context);
  if (wider) await widenEvents(context, widened);
  const row = await setPrivacy(context, before, { wider_area: wider });
  const seen = seenArea(row, now);
  const next = pending(row, now);
  const latest = next?.area ?? seen;
  if (!wider || latest === null) return row;
  const area = widened(latest);
  const isSeen = area === seen;
  return writePresence(context, row, {
    area: seen,
    next_area: isSeen ? null : area,
    next_at: isSeen ? null : (next?.at ?? new Date(tickOf(now.getTime(), tickMs) + tickMs)),
  });
}
