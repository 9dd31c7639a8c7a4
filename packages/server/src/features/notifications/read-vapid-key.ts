import type { Secrets } from '@nukkad/core/kernel/context.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import type { Kysely } from 'kysely';
import { createVapidKey } from './vapid-key.ts';

const name = 'vapid';

/** The key that the processes of a database share: the first one makes it. Sealed, so that a backup alone doesn't tell it. With
 * another secret it can't be read, and a new one replaces it. */
export async function readVapidKey(db: Kysely<Database>, secrets: Secrets, now: Date): Promise<string> {
  const made = { sealed: secrets.seal(name, createVapidKey()), made_at: now };
  await db
    .insertInto('server_key')
    .values({ name, ...made })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const read = () => db.selectFrom('server_key').select('sealed').where('name', '=', name).executeTakeFirstOrThrow();
  const { sealed } = await read();
  const key = secrets.unseal(name, sealed);
  if (key !== null) return key;
  // Of processes that replace it at once, the first wins.
  await db.updateTable('server_key').set(made).where('name', '=', name).where('sealed', '=', sealed).execute();
  const replaced = secrets.unseal(name, (await read()).sealed);
  if (replaced === null) throw new Error('Processes of this database have different secrets.');
  return replaced;
}
