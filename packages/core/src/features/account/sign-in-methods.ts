import { sql } from 'kysely';
import type { Context, FreshContext, Reader } from '../../kernel/context.ts';
import { refused } from '../../kernel/operation.ts';
import { needsPasskey } from './needs-passkey.ts';
import type { SignInMethods } from './sign-in-contract.ts';

interface Found {
  email: string;
  linked_at: Date | null;
  passkeys: { id: string; name: string; added_at: string; used_at: string | null }[];
}

const isoOf = (time: string) => new Date(time).toISOString();

/** Mail and a sandbox let everyone in. Elsewhere, Google or a passkey may be the one way that is left. */
const lettingAllIn = ({ ways }: Reader['host']) => (ways.emailCode || ways.sandbox ? 1 : 0);

export async function readSignInMethods({ host, db, me }: Pick<Reader, 'host' | 'db' | 'me'>): Promise<SignInMethods> {
  const { rows } = await sql<Found>`
    select "email",
      (select min("createdAt") from "account" where "userId" = ${me} and "providerId" = 'google') as linked_at,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'added_at', added_at, 'used_at', used_at)
        order by added_at, id), '[]') from passkey where user_id = ${me}) as passkeys
    from "user" where "id" = ${me}`.execute(db);
  const [found] = rows;
  if (!found) throw refused('SIGNED_OUT');
  const google = found.linked_at && { linkedAt: found.linked_at.toISOString() };
  const many = lettingAllIn(host) + (google && host.ways.google ? 1 : 0) + found.passkeys.length;
  return {
    email: found.email,
    google,
    passkeys: found.passkeys.map(({ id, name, added_at, used_at }) => ({
      id,
      name,
      addedAt: isoOf(added_at),
      usedAt: used_at && isoOf(used_at),
    })),
    mayRemove: many > 1,
  };
}

/** One removal at a time for each person, so that two can't take the last two ways. */
async function removeMethod(context: Context, remove: () => Promise<number>): Promise<SignInMethods> {
  const { db, me, logSecurity } = context;
  await sql`select from "user" where "id" = ${me} for update`.execute(db);
  const before = await readSignInMethods(context);
  if ((await remove()) === 0) throw refused('NOT_FOUND');
  if (!before.mayRemove) throw refused('LAST_SIGN_IN');
  logSecurity({ event: 'sign_in_method_removed', personId: me });
  return readSignInMethods(context);
}

export const unlinkGoogle = (context: Context) =>
  removeMethod(context, async () => {
    const { rows } = await sql`
      delete from "account" where "userId" = ${context.me} and "providerId" = 'google' returning "id"`.execute(
      context.db,
    );
    return rows.length;
  });

export async function removePasskey(context: FreshContext, id: string): Promise<SignInMethods> {
  const { db, me, sessionId } = context;
  if (await needsPasskey(db, sessionId)) throw refused('PASSKEY_NEEDED');
  return removeMethod(context, async () => {
    const { rows } = await sql`delete from passkey where id = ${id} and user_id = ${me} returning id`.execute(db);
    return rows.length;
  });
}

export async function renamePasskey(context: Context, id: string, name: string): Promise<SignInMethods> {
  const { rows } = await sql`
    update passkey set name = ${name} where id = ${id} and user_id = ${context.me} returning id`.execute(context.db);
  if (rows.length === 0) throw refused('NOT_FOUND');
  return readSignInMethods(context);
}
