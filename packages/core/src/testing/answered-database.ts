import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
} from 'kysely';
import type { Database } from '../kernel/database.ts';

/** A database whose rows are made up by a test, for what a real one does not do or takes long to do. */
export const answeredDatabase = (rowsFor: (query: CompiledQuery) => unknown[]): Kysely<Database> =>
  new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () =>
        new (class extends DummyDriver {
          override async acquireConnection(): Promise<DatabaseConnection> {
            return {
              executeQuery: async (query) => ({ rows: rowsFor(query) as never[] }),
              streamQuery: () => {
                throw new Error('Nothing is streamed.');
              },
            };
          }
        })(),
    },
  });
