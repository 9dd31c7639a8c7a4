import { bandEndsKm } from '@nukkad/core/features/people/shown-distances.ts';
import pg from 'pg';
import { lastBandOf } from './areas.ts';
import { wanted, type Question } from './questions.ts';

/** SQL: band ends in metres. Subscripts start at 1, but `width_bucket` at 0. */
export const bandEndsSql = `'{${bandEndsKm.map((km) => km * 1000).join(',')}}'::float8[]`;

/** SQL: whether a person fits. The viewer's blocks are looked up once per query. */
export const fitsSql = `age between $2 and $3 and id <> $1 and id <> all (array(
  select blocked from block where blocker = $1 union all select blocker from block where blocked = $1))`;

/** SQL: the ranking of rows with a `band`. */
export const orderSql = `band, premium desc, bit_count((interests & $4::int)::bit(10)) desc,
  ($5::bigint * shuffle + $6::bigint) & 2147483647 limit ${wanted}`;

/** $1 to $6 of the SQL above. */
export const valuesOf = ({ viewer, search }: Question): unknown[] => [
  viewer.id,
  ...search.ages,
  viewer.interests,
  ...viewer.key,
];

/** Search radius, in m. */
export const reachOf = ({ search }: Question): number => bandEndsKm[lastBandOf(search.distance)]! * 1000;

export class Connections {
  readonly #clients: pg.Client[] = [];

  async open(url: string, count: number) {
    for (let at = 0; at < count; at++) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      this.#clients.push(client);
    }
  }

  /** Runs a named prepared statement that returns ids. */
  async ids(client: number, name: string, text: string, values: unknown[]): Promise<string[]> {
    const { rows } = await this.#clients[client]!.query<[string]>({ name, text, values, rowMode: 'array' });
    return rows.map(([id]) => id);
  }

  async close() {
    for (const client of this.#clients.splice(0)) await client.end();
  }
}
