// A process with many sandboxes, for `SandboxProcess`: each new one finds the program loaded and PGlite compiled.
import { createLog } from '@nukkad/server/logging/log.ts';
import { startServer, type RunningServer } from '@nukkad/server/server.ts';
import type { ModeratorRole } from '@nukkad/core/features/moderation/moderator-role.ts';
import { grantRole } from '@nukkad/core/features/moderation/grant-role.ts';
import { readSettings } from '@nukkad/server/settings/settings.ts';
import { openStorage } from '@nukkad/server/storage/open-storage.ts';

/** What this process does with one of its sandboxes. */
export type SandboxOrder = { sandbox: number } & (
  | { what: 'start'; settings: Record<string, string> }
  | { what: 'make moderator'; email: string; role: ModeratorRole }
  | { what: 'stop' }
);

/** The answer to an order: the address of a started sandbox, or why it failed. */
export interface SandboxAnswer {
  id: number;
  url?: string;
  problem?: string;
}

const running = new Map<number, RunningServer>();

/** As `main.ts` starts a server. */
async function start(id: number, environment: Record<string, string>): Promise<string> {
  const settings = readSettings(environment);
  const log = createLog(settings.logLevel);
  const server = await startServer(settings, { log, storage: await openStorage(settings, log) });
  running.set(id, server);
  return server.url.replace('127.0.0.1', 'localhost');
}

async function stop(id: number) {
  const server = running.get(id);
  running.delete(id);
  await server?.stop();
}

/** As the operator's command does, which can't open a database that a server has open. */
const makeModerator = async (sandbox: number, email: string, role: ModeratorRole) =>
  running
    .get(sandbox)
    ?.host.db.transaction()
    .execute((db) => grantRole(db, email, role, new Date()));

async function obey({ id, ...order }: SandboxOrder & { id: number }): Promise<SandboxAnswer> {
  try {
    if (order.what === 'start') return { id, url: await start(order.sandbox, order.settings) };
    if (order.what === 'stop') await stop(order.sandbox);
    else await makeModerator(order.sandbox, order.email, order.role);
    return { id };
  } catch (error) {
    return { id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (order: SandboxOrder & { id: number }) => {
  void obey(order).then((answer) => process.send?.(answer));
});
// The last test has ended, or its process has.
process.on('disconnect', () => process.exit());
