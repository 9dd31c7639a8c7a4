import { sql, type RawBuilder } from 'kysely';
import { notWithheld } from './withheld-by-moderators.ts';

/** Neither is suspended. An event without a host has null here. */
const notSuspended = (one: RawBuilder<string>, other: RawBuilder<string>) => sql<boolean>`not exists (
  select from withheld where subject_type = 'person' and subject_id in (${one}, ${other}))`;

/** Neither has blocked the other. Two lookups in an index: with `or` in one, PostgreSQL builds a bitmap for each row. */
const noBlock = (one: RawBuilder<string>, other: RawBuilder<string>) => sql<boolean>`(
  not exists (select from block where block.ended_at is null and block.blocker = ${one} and block.blocked = ${other})
  and not exists (select from block where block.ended_at is null and block.blocker = ${other} and block.blocked = ${one}))`;

/** For every query that reaches someone else: neither has blocked the other or is suspended. The arguments are SQL. */
export const notBlocked = (one: RawBuilder<string>, other: RawBuilder<string>) =>
  sql<boolean>`(${notSuspended(one, other)} and ${noBlock(one, other)})`;

/** One condition, so that times reveal nothing (rule S11): with two lookups, a block found first would skip one. */
export const notBlockedEvenly = (one: RawBuilder<string>, other: RawBuilder<string>) => sql<boolean>`(
  ${notSuspended(one, other)} and not exists (select from block where block.ended_at is null
    and ((block.blocker = ${one} and block.blocked = ${other}) or (block.blocker = ${other} and block.blocked = ${one}))))`;

/** `notBlocked` for a column that is never null: reads all blocks of the person once per statement. */
export const notBlockedWith = (personId: string, other: RawBuilder<string>) => sql<boolean>`(
  ${notWithheld('person', other)}
  and ${other} not in (select block.blocked from block where block.ended_at is null and block.blocker = ${personId})
  and ${other} not in (select block.blocker from block where block.ended_at is null and block.blocked = ${personId}))`;
