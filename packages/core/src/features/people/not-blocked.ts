import { sql, type RawBuilder } from 'kysely';

/** For every query that reaches someone else: neither has blocked the other. The arguments are SQL. Two lookups in an index:
 * with `or` in one, PostgreSQL builds a bitmap for each row. */
export const notBlocked = (one: RawBuilder<string>, other: RawBuilder<string>) => sql<boolean>`(
  not exists (select from block where block.ended_at is null and block.blocker = ${one} and block.blocked = ${other})
  and not exists (select from block where block.ended_at is null and block.blocker = ${other} and block.blocked = ${one}))`;

/** The same in one condition, for answers whose time must reveal nothing (rule S11): of two lookups, the second is skipped
 * if the first finds a block. */
export const notBlockedEvenly = (one: RawBuilder<string>, other: RawBuilder<string>) => sql<boolean>`not exists (
  select from block where block.ended_at is null
    and ((block.blocker = ${one} and block.blocked = ${other}) or (block.blocker = ${other} and block.blocked = ${one})))`;

/** The same for many others, a column that is never null: all blocks of one person are read once per statement. */
export const notBlockedWith = (personId: string, other: RawBuilder<string>) => sql<boolean>`(
  ${other} not in (select block.blocked from block where block.ended_at is null and block.blocker = ${personId})
  and ${other} not in (select block.blocker from block where block.ended_at is null and block.blocked = ${personId}))`;
