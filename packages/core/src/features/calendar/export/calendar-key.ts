import type { Context, Reader } from '../../../kernel/context.ts';
import { refused } from '../../../kernel/operation.ts';

export async function readKey({ db, me }: Reader): Promise<{ key: string | null }> {
  const row = await db.selectFrom('person').select('calendar_key as key').where('id', '=', me).executeTakeFirst();
  return { key: row?.key ?? null };
}

export async function keepKey({ db, me }: Pick<Context, 'db' | 'me'>, key: string | null) {
  const kept = await db
    .updateTable('person')
    .set({ calendar_key: key })
    .where('id', '=', me)
    .returning('calendar_key as key')
    .executeTakeFirst();
  if (!kept) throw refused('SIGNED_OUT');
  return kept;
}
