import { sql } from 'kysely';
import type { Context, Host } from '../../../kernel/context.ts';
import { refused } from '../../../kernel/operation.ts';
import { onlyRow } from '../../../kernel/only-row.ts';
import { dayMs } from '../../../kernel/time.ts';
import { mailboxOf } from '../../trusted-contact/mailbox.ts';

/** How long people who deleted their account are recognised. */
const knownForMs = 90 * dayMs;
/** As long as any limit of an account lasts, so that a new account does not restart it. */
const awayMs = dayMs;

/** A way to sign in: its provider, or `email`, and the account there. */
export interface SignInWay {
  provider: string;
  account: string;
}

/** As addresses were kept before Gmail's dots were ignored. */
const withDots = (email: string) => email.toLowerCase().replace(/\+[^@]*@/, '@');

/** Keyed digests. What is kept has the first; one that was kept earlier may have another. */
function digestsOf({ secrets }: Pick<Host, 'secrets'>, { provider, account }: SignInWay): string[] {
  const names = provider === 'email' ? [mailboxOf(account), withDots(account)] : [account];
  return [...new Set(names)].map((name) => secrets.digest('former sign-in', `${provider} ${name}`));
}

async function readWays({ db, me }: Pick<Context, 'db' | 'me'>): Promise<SignInWay[]> {
  const { rows } = await sql<SignInWay>`
    select 'email' as provider, "email" as account from "user" where "id" = ${me} and "emailVerified"
    union select "providerId", "accountId" from "account" where "userId" = ${me}`.execute(db);
  return rows;
}

async function readDigests(context: Pick<Context, 'db' | 'host' | 'me'>): Promise<string[]> {
  return (await readWays(context)).flatMap((way) => digestsOf(context.host, way));
}

/** A condition on `former_sign_in`: the suspension of the deleted account would not have ended yet. */
const isStillSuspended = (now: Date) => sql<boolean>`exists (
  select from former_suspension where former_suspension.digest = former_sign_in.digest and coalesce(ends_at > ${now}, true))`;

/** Part of the deletion of an account, while it is still known whether it is suspended. */
export async function keepFormer(context: Context): Promise<void> {
  const { db, me, now } = context;
  const digests = (await readWays(context)).flatMap((way) => digestsOf(context.host, way).slice(0, 1));
  await sql`insert into former_sign_in (digest, left_at)
    select digest, ${now} from unnest(${digests}::text[]) as digest order by digest
    on conflict (digest) do update set left_at = excluded.left_at`.execute(db);
  await sql`insert into former_suspension (digest, decision_id, ends_at)
    select digest, decision_id, ends_at from unnest(${digests}::text[]) as digest cross join withheld
    where subject_type = 'person' and subject_id = ${me}`.execute(db);
  await sql`insert into former_block (digest, blocker)
    select digest, blocker from unnest(${digests}::text[]) as digest
      cross join (select distinct blocker from block where blocked = ${me} and ended_at is null) as theirs
    on conflict do nothing`.execute(db);
}

async function carryOver(context: Context, digests: readonly string[]) {
  const { db, me, now, changed } = context;
  const { rows } = await sql<{ blocker: string }>`
    with back as (delete from former_block where digest = any(${digests}::text[]) returning blocker)
    insert into block (blocker, blocked, made_at, is_carried, blocked_name, blocked_picture, blocker_name, blocker_picture)
    select distinct on (blocker) blocker, ${me}, ${now}::timestamptz, true,
      blocked.name, blocked.picture, them.name, them.picture
    from back join person as them on them.id = blocker join person as blocked on blocked.id = ${me}
    where blocker <> ${me}
    on conflict (blocker, blocked) where ended_at is null do nothing
    returning blocker`.execute(db);
  if (rows.length > 0) changed(me, ...rows.map(({ blocker }) => blocker));
}

/** Once someone has added a way to sign in: people who blocked an earlier account with it have blocked this one. */
export async function carryBlocks(context: Context): Promise<void> {
  await carryOver(context, await readDigests(context));
}

/** `carryBlocks` for a new account. Refuses with `LEFT_TODAY` within a day of deletion, `LEFT_SUSPENDED` in a suspension. */
export async function applyFormerAccounts(context: Context): Promise<void> {
  const digests = await readDigests(context);
  const { rows } = await sql<{ is_suspended: boolean; is_today: boolean }>`
    select coalesce(bool_or(${isStillSuspended(context.now)}), false) as is_suspended,
      coalesce(bool_or(left_at > ${new Date(context.now.getTime() - awayMs)}), false) as is_today
    from former_sign_in where digest = any(${digests}::text[])`.execute(context.db);
  const { is_suspended, is_today } = onlyRow(rows);
  if (is_suspended) throw refused('LEFT_SUSPENDED');
  if (is_today) throw refused('LEFT_TODAY');
  await carryOver(context, digests);
}

/** Whether a deleted account would still be suspended. Asked before the way is added to an account already let in. */
export async function isLeftSuspended(host: Pick<Host, 'db' | 'now' | 'secrets'>, way: SignInWay): Promise<boolean> {
  const { rows } = await sql`select from former_sign_in
    where digest = any(${digestsOf(host, way)}::text[]) and ${isStillSuspended(host.now())}`.execute(host.db);
  return rows.length > 0;
}

/** Not while the account would still be suspended. */
export async function tidyFormer({ db, now }: Host): Promise<number> {
  const { numAffectedRows } = await sql`delete from former_sign_in where digest in (
    select digest from former_sign_in where left_at < ${new Date(now().getTime() - knownForMs)}
      and not ${isStillSuspended(now())} limit 1000)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
