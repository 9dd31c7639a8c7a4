import type { Database } from '@nukkad/core/kernel/database.ts';
import type { Transaction } from 'kysely';

/** A command of `npm run admin`. */
export interface Command {
  takes: number;
  run(db: Transaction<Database>, first: string, second: string): Promise<string>;
}
