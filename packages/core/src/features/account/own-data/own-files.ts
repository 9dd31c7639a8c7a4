import type { Kysely } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import { asJson, type OwnTable } from './own-table.ts';
import { ownTables } from './own-tables.ts';
import { messagesOf } from './tables/chat.ts';

export interface OwnFile {
  name: string;
  content(): AsyncIterable<string | Uint8Array>;
}

const messagesAtOnce = 500;

async function* asArray(rows: AsyncIterable<unknown>) {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* messages(db: Kysely<Database>, me: string) {
  const own = await db.selectFrom('member').select('conversation_id').where('person_id', '=', me).execute();
  for (const { conversation_id: conversationId } of own)
    for (let after = 0; ;) {
      const page = { conversationId, after, limit: messagesAtOnce };
      const { rows } = await asJson(messagesOf(me, page)).execute(db);
      for (const { row } of rows) yield row;
      const last = rows.at(-1);
      if (!last || rows.length < messagesAtOnce) break;
      after = last.row.position;
    }
}

async function* rowsOf(db: Kysely<Database>, me: string, table: OwnTable) {
  if ('query' in table) for (const { row } of (await asJson(table.query(me)).execute(db)).rows) yield row;
}

async function* picture(db: Kysely<Database>, me: string, id: string) {
  const found = await db
    .selectFrom('picture')
    .select('content')
    .where('id', '=', id)
    .where('owner', '=', me)
    .executeTakeFirst();
  if (found) yield found.content;
}

export async function ownFiles(db: Kysely<Database>, me: string): Promise<OwnFile[]> {
  const pictures = await db.selectFrom('picture').select('id').where('owner', '=', me).orderBy('made_at').execute();
  const tables = Object.entries(ownTables).filter(([, table]) => 'query' in table);
  return [
    ...tables.map(([name, table]) => ({
      name: `data/${name}.json`,
      content: () => asArray(name === 'message' ? messages(db, me) : rowsOf(db, me, table)),
    })),
    ...pictures.map(({ id }) => ({ name: `pictures/${id}.webp`, content: () => picture(db, me, id) })),
  ];
}
