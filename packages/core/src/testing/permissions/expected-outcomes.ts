import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '../../contract.ts';
import type { RefusalCode } from '../../kernel/refusal-words.ts';
import type { Actor } from './callers.ts';
import type { Town } from './town.ts';

/** What a caller gets, or the refusal. docs/permissions.md shows it with these words. */
export const outcomes = {
  yes: 'Answered',
  sees: 'Answered, and the answer names the owner',
  unnamed: 'Answered without naming the owner; nothing of the owner’s changes',
  own: 'The same, since it is about the caller alone',
  absent: 'The same answer as for what does not exist; nothing of the owner’s changes',
  none: 'There is no such caller',
} as const;
export type Cell = keyof typeof outcomes | RefusalCode;

export type Row = Record<Actor, Cell>;

/** The other party: what they are to the owner, or to what the operation is about. */
export const parties = {
  connection: 'Bilal',
  attendee: 'Bilal',
  asker: 'Gita',
  'co-host': 'Hema',
  host: 'Indu',
} as const;
export type Party = keyof typeof parties;

export interface Case<Input> {
  input?: (town: Town, actor: Actor) => Input;
  /** The field that names something of the owner's, for `absent`. */
  names?: Input extends object ? keyof Input & string : never;
  party?: Party;
  /** Who calls, where not everyone does the same. */
  row: Row;
}

/** A case of any operation, whose types are not known. */
export interface AnyCase {
  input?: (town: Town, actor: Actor) => unknown;
  names?: string;
  party?: Party;
  row: Row;
}

type Client = ContractRouterClient<typeof contract>;

/** A case for each operation of the contract, no more and no fewer. */
export type Matrix = {
  [Feature in keyof Client]: {
    [Name in keyof Client[Feature]]: Client[Feature][Name] extends (...args: infer Args) => unknown
      ? Case<NonNullable<Args[0]>>
      : never;
  };
};

const refused = { suspended: 'SUSPENDED', signedOut: 'SIGNED_OUT' } as const;
export const alike = <C extends Cell>(cell: C) => ({
  stranger: cell,
  blocked: cell,
  excluded: cell,
  moderator: cell,
  operator: cell,
});

/** About the caller alone. */
export const mine: Row = { owner: 'yes', other: 'none', ...alike('own'), ...refused };

/** `mine`, also while suspended. */
export const mineAlways: Row = { ...mine, suspended: 'own' };

/** About something that nobody but the owner reaches. */
export const ownersOnly: Row = { owner: 'yes', other: 'absent', ...alike('absent'), ...refused };

/** `ownersOnly`, also while suspended. */
export const ownersAlways: Row = { ...ownersOnly, suspended: 'absent' };

/** About something of two parties. */
export const partiesOnly: Row = { ...ownersOnly, other: 'yes' };

export const signedIn: Row = { owner: 'yes', other: 'yes', ...alike('yes'), ...refused };

/** About the owner, whom others see unless a block separates the two. */
export const notBlocked: Row = { ...signedIn, blocked: 'absent' };

/** About a public event, whose host the answer names unless a block separates the two. */
export const publicEvent: Row = { owner: 'sees', other: 'sees', ...alike('sees'), ...refused, blocked: 'unnamed' };

/** About anything that people without an account see too. */
export const everyone: Row = { ...signedIn, suspended: 'yes', signedOut: 'yes' };

/** Moderators with a fresh passkey. */
export const moderators: Row = {
  owner: 'MODERATORS_ONLY',
  other: 'none',
  ...alike('MODERATORS_ONLY'),
  ...refused,
  moderator: 'yes',
  operator: 'yes',
};

/** Operators with a fresh passkey. */
export const operators: Row = { ...moderators, moderator: 'OPERATORS_ONLY' };
