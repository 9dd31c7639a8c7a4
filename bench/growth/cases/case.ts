import type { router } from '@nukkad/core/router.ts';
import type { RouterClient } from '@orpc/server';
import type { Operation } from '../operations.ts';

type Client = RouterClient<typeof router>;

export interface Caller {
  id: string;
  as: Client;
  other(id: string): Client;
  friend: string;
  /** Someone nearby they do not know. */
  stranger(nth: number): string;
  conversation: string;
  attended: string;
  /** An event they had a ticket for, which ended two days ago. */
  past: string;
  open(nth: number): string;
  /** One that is sold out. */
  sold(nth: number): string;
  hosted: string;
  order: string;
  photo: string;
  /** Writes what no operation adds; returns its id. */
  add(what: 'session' | 'google' | 'passkey' | 'role' | 'picture'): Promise<string>;
}

export interface Case {
  /** Not measured: what the call needs. What it returns is passed on. */
  before?(caller: Caller, nth: number): Promise<string>;
  run(caller: Caller, nth: number, made: string): Promise<unknown>;
}

/** A case for every operation of these features. */
export type CasesOf<Feature extends string> = Readonly<Record<Extract<Operation, `${Feature}.${string}`>, Case>>;
