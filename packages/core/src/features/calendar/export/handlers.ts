import type { Context } from '../../../kernel/context.ts';
import { reading, refused, signedIn } from '../../../kernel/operation.ts';

async function keep({ db, me }: Pick<Context, 'db' | 'me'>, key: string | null) {
  const kept = await db
    .updateTable('person')
    .set({ calendar_key: key })
    .where('id', '=', me)
    .returning('calendar_key as key')
    .executeTakeFirst();
  if (!kept) throw refused('SIGNED_OUT');
  return kept;
}

export const calendar = {
  key: reading.calendar.key.handler(async ({ context: { db, me } }) => {
    const row = await db.selectFrom('person').select('calendar_key as key').where('id', '=', me).executeTakeFirst();
    return { key: row?.key ?? null };
  }),

  renewKey: signedIn.calendar.renewKey.handler(({ context }) => keep(context, context.host.secrets.random())),

  dropKey: signedIn.calendar.dropKey.handler(({ context }) => keep(context, null)),
};
