import { sql } from 'kysely';
import type { Context, Reader } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import { maxEvents, newAccountMs } from './events-per-host-limits.ts';

export async function mustHaveRoom({ db, now }: Pick<Reader, 'db' | 'now'>, hostId: string, more: number) {
  const { many } = await db
    .selectFrom('event')
    .select(({ fn }) => fn.countAll<string>().as('many'))
    .where('host_id', '=', hostId)
    .where('status', '<>', 'cancelled')
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  if (Number(many) + more > maxEvents) throw refused('HOSTING_LIMIT');
}

/** Refuses with `NEW_ACCOUNT_EVENTS` beyond what a new account may publish. Cancelling does not lower the count. */
export async function countPublished({ db, now, host }: Context, hostId: string, more: number) {
  const { numUpdatedRows } = await db
    .updateTable('person')
    .set((person) => ({ events_published: person('events_published', '+', more) }))
    .where('id', '=', hostId)
    .where((person) =>
      person.or([
        person(sql<Date>`greatest(created_at, onboarded_at)`, '<=', new Date(now.getTime() - newAccountMs)),
        person(sql<number>`events_published + ${more}::int`, '<=', host.settings.values.NEW_ACCOUNT_EVENTS),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refused('NEW_ACCOUNT_EVENTS');
}
