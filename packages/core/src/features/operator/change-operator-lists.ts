import { sql } from 'kysely';
import { addToAudit } from '../../kernel/audit-log.ts';
import { refused, uuid } from '../../kernel/operation.ts';
import type { ModeratingContext } from '../moderation/moderators-only.ts';
import { addressOf } from '../warnings/blocked-addresses.ts';
import { lockLists } from '../warnings/lock-operator-lists.ts';
import { plainWords } from '../warnings/plain-words.ts';
import type { Entry } from './contract.ts';
import type { OperatorList } from './operator-list.ts';
import { maxEntries, shortestEntry } from './operator-list-limits.ts';

type Change = Pick<ModeratingContext, 'db' | 'now' | 'moderator'>;

export async function readLists({ db }: Pick<Change, 'db'>): Promise<Entry[]> {
  const rows = await db
    .selectFrom('operator_list')
    .select(['id', 'list', 'entry', 'area', 'added_at'])
    .orderBy('list')
    .orderBy('plain')
    .orderBy('area')
    .execute();
  return rows.map(({ added_at, ...row }) => ({ ...row, addedAt: added_at.toISOString() }));
}

const written = (entry: string, area: string) => (area === '' ? entry : `${entry}, ${area}`);

export async function addToList(
  context: Change,
  { list, entry, area }: { list: OperatorList; entry: string; area: string },
) {
  const { db, now, moderator } = context;
  const plain = list === 'domain' ? addressOf(entry) : plainWords(entry);
  const isUsable = plain !== null && plain.length >= shortestEntry && (area === '' || plainWords(area) !== '');
  if (!isUsable || (area !== '' && list !== 'venue')) throw refused('INVALID_INPUT');
  // Also so that no two changes at once add the last entry.
  await lockLists(db);
  const { many } = await db
    .selectFrom('operator_list')
    .select(sql<number>`count(*)::int`.as('many'))
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  const added = await db
    .insertInto('operator_list')
    .values({ list, entry, plain, area, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  if (many >= maxEntries) throw refused('TOO_MANY');
  await addToAudit(context, { action: 'listed', by: moderator.id, kind: list, entry: written(entry, area) });
}

export async function removeFromList(context: Change, { list, id }: { list: OperatorList; id: string }) {
  const { db, moderator } = context;
  const removed = await db
    .deleteFrom('operator_list')
    .where('id', '=', uuid(id))
    .where('list', '=', list)
    .returning(['entry', 'area'])
    .executeTakeFirst();
  if (!removed) throw refused('NOT_FOUND');
  const entry = written(removed.entry, removed.area);
  await addToAudit(context, { action: 'unlisted', by: moderator.id, kind: list, entry });
}
