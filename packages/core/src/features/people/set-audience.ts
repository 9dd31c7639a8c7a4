import type { Context } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import type { Audience } from './audience.ts';
import { endHiddenRequests } from './hide-meet-requests.ts';
import { lockWhereabouts, setPrivacy, type Whereabouts } from './presence.ts';

export async function setAudience(context: Context, audience: Audience): Promise<Whereabouts> {
  const { host, me, changed } = context;
  if (!(await host.rateLimits.take('profileChanges', me))) throw refused('TOO_MANY');
  const row = await setPrivacy(context, await lockWhereabouts(context), { audience });
  changed(me);
  await endHiddenRequests(context, me);
  return row;
}
