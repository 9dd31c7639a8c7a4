import type { Context } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import { mustHaveProfile } from '../people/person.ts';
import { mustBeAllowed } from '../warnings/check-public-texts.ts';
import { sendToTeam } from '../events/event-team.ts';
import type { Hosted } from './contract.ts';
import { mayMove } from './event-transitions.ts';
import { countPublished } from './enforce-events-per-host.ts';
import { readOwnEvent } from './hosted-event.ts';
import { lockEvent } from './lock-event.ts';
import { isPublishable } from './publish-problems.ts';

export async function publishEvent(context: Context, id: string): Promise<Hosted> {
  const { db, now, host } = context;
  const event = await lockEvent(context, id, 'publish');
  if (event.status === 'published') return readOwnEvent(context, id);
  if (!mayMove(event.status, 'publish')) throw refused('EVENT_CLOSED');
  if (!(await host.rateLimits.take('eventChanges', context.me))) throw refused('TOO_MANY');
  await mustHaveProfile(context);
  if (!isPublishable(await readOwnEvent(context, id), now)) throw refused('EVENT_INCOMPLETE');
  await mustBeAllowed(db, event.name, event.description, event.location);
  if (event.price > 0 && !host.gateway) throw refused('PAYMENTS_OFF');
  await countPublished(context, event.host_id ?? context.me, 1);
  await db
    .updateTable('event')
    .set({ status: 'published', revision: event.revision + 1, changed_at: now })
    .where('id', '=', id)
    .execute();
  await sendToTeam(context, id);
  return readOwnEvent(context, id);
}
