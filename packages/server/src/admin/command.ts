import type { Database } from '@nukkad/core/kernel/database.ts';
import type { SecurityLog } from '@nukkad/core/kernel/security-events.ts';
import type { Transaction } from 'kysely';

export interface Command {
  takes: number;
  run(db: Transaction<Database>, first: string, second: string, logSecurity: SecurityLog): Promise<string>;
}
