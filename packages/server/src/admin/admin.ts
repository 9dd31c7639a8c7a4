import { approveFeed, listFeeds, revokeFeed, type ListedFeed } from '@nukkad/core/features/calendar/import/approval.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import { ORPCError } from '@orpc/contract';
import type { Kysely, Transaction } from 'kysely';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openForCommand } from '../storage/database.ts';
import { FolderLocked, lockFolder } from '../storage/lock.ts';
import { SettingsError } from '../settings/settings-error.ts';
import { readDatabaseSettings } from '../settings/settings.ts';
import { startErrorMessage } from '../settings/start-errors.ts';

const usage = `Commands:
npm run admin -- calendar list          calendars that people and you have added
npm run admin -- calendar approve ID    show the events of a person's calendar to everyone
npm run admin -- calendar revoke ID     show them only to that person and their connections again`;

/** Text that people typed, without control characters, which a terminal could run as commands. */
const printable = (text: string) => text.replaceAll(/\p{Cc}|\p{Cf}|[\u2028\u2029]/gu, '�');

const state = ({ owner, approvedAt }: ListedFeed) =>
  owner === null
    ? 'public (FEEDS)'
    : approvedAt
      ? `public since ${approvedAt.toISOString().slice(0, 10)}`
      : 'not public';

const describe = (feed: ListedFeed) =>
  [
    `${feed.id}  ${state(feed)}, ${feed.events} upcoming`,
    `  ${printable(feed.name)}: ${printable(feed.url ?? 'a file')}`,
    `  added ${feed.addedAt.toISOString().slice(0, 10)} by ${feed.owner ? printable(`${feed.owner.name} <${feed.owner.email}>`) : 'the operator'}`,
  ].join('\n');

type Command = (db: Transaction<Database>, id: string) => Promise<string>;

const commands: Record<string, { takesId: boolean; run: Command }> = {
  'calendar list': {
    takesId: false,
    async run(db) {
      const feeds = await listFeeds(db);
      return feeds.length === 0 ? 'There are no calendars.' : feeds.map(describe).join('\n\n');
    },
  },
  'calendar approve': {
    takesId: true,
    async run(db, id) {
      const { name, isChange } = await approveFeed(db, id, new Date());
      return isChange
        ? `Approved: everyone sees the events of ${printable(name)}.`
        : `${printable(name)} was already approved.`;
    },
  },
  'calendar revoke': {
    takesId: true,
    async run(db, id) {
      const { name, isChange } = await revokeFeed(db, id, new Date());
      return isChange
        ? `Revoked: only the owner of ${printable(name)} and their connections see its events.`
        : `${printable(name)} was not approved.`;
    },
  },
};

async function open(): Promise<{ db: Kysely<Database>; close(): Promise<void> }> {
  const { databaseUrl, dataDir } = readDatabaseSettings(process.env);
  if (databaseUrl !== null) {
    const db = await openForCommand({ databaseUrl });
    return { db, close: () => db.destroy() };
  }
  if (!existsSync(join(dataDir, 'postgres')))
    throw new SettingsError(`There is no database in ${dataDir}. Set DATABASE_URL or DATA_DIR as for the server.`);
  const unlock = lockFolder(dataDir);
  try {
    const db = await openForCommand({ dataDir });
    return { db, close: () => db.destroy().then(unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function main(words: readonly string[]): Promise<string> {
  const command = commands[words.slice(0, 2).join(' ')];
  if (!command || words.length !== (command.takesId ? 3 : 2)) throw new SettingsError(usage);
  const { db, close } = await open();
  try {
    return await db.transaction().execute((db) => command.run(db, words[2] ?? ''));
  } finally {
    await close();
  }
}

function problem(error: unknown, id: string | undefined): string | undefined {
  if (error instanceof FolderLocked)
    return `Nukkad (process ${error.holder}) is running, and its embedded database serves one process at a time. Stop it, run this command, and start it again. With PostgreSQL (DATABASE_URL) commands work while servers are running.`;
  if (error instanceof SettingsError) return error.message;
  if (error instanceof ORPCError && error.code === 'NOT_FOUND')
    return `NOT_FOUND: no calendar of a person has the id ${id}. See: npm run admin -- calendar list`;
  return startErrorMessage(error);
}

const words = process.argv.slice(2);
try {
  console.log(await main(words));
} catch (error) {
  const known = problem(error, words[2]);
  if (known === undefined) throw error;
  console.error(known);
  process.exitCode = 1;
}
