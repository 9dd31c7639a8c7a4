import { sql, type RawBuilder } from 'kysely';

/** For every query that reaches someone else: neither has blocked the other. The arguments are SQL. */
export const notBlocked = (one: RawBuilder<string>, other: RawBuilder<string>) => sql<boolean>`not exists (
  select from block where block.ended_at is null
    and ((block.blocker = ${one} and block.blocked = ${other}) or (block.blocker = ${other} and block.blocked = ${one})))`;
