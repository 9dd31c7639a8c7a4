import type { Context } from '../../kernel/context.ts';
import { coarsest } from './geometry.ts';
import { gone, lockWhereabouts, setPrivacy, writePresence, type Whereabouts } from './presence.ts';
import { widenEvents } from './set-wider-area.ts';

/** Hides what others see inside the zone. A zone keeps its id until it is turned off; the next one gets a new id. */
export async function setHiddenZone(context: Context, on: boolean): Promise<Whereabouts> {
  const row = await lockWhereabouts(context);
  if (!on) return setPrivacy(context, row, { hidden_zone: null });
  await widenEvents(context, coarsest);
  const hidden_zone = row.hidden_zone ?? context.host.secrets.random();
  return writePresence(context, await setPrivacy(context, row, { hidden_zone }), gone(row, context.now));
}
