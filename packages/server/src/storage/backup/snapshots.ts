import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import type { PGliteSocket } from '../pglite.ts';

const prefix = 'snapshot-';

/** Where the server of a folder receives requests for backups. Only its user can connect. */
function addressOf(dataDir: string): string {
  if (process.platform !== 'win32') return join(dataDir, 'snapshots.sock');
  return `\\\\.\\pipe\\nukkad-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`;
}

export async function takeSnapshot(dataDir: string, socket: PGliteSocket) {
  const folder = mkdtempSync(join(dataDir, prefix));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await socket.copyTo(join(folder, 'postgres'));
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

async function serveSnapshot(connection: Socket, dataDir: string, socket: PGliteSocket) {
  const closed = once(connection, 'close');
  const { folder, remove } = await takeSnapshot(dataDir, socket);
  connection.write(`${folder}\n`);
  await closed;
  remove();
}

/** Lets the backup command copy the embedded database while this process serves it. */
export async function offerSnapshots(dataDir: string, socket: PGliteSocket, log: Logger) {
  const address = addressOf(dataDir);
  // Left by a process that was killed.
  for (const name of readdirSync(dataDir))
    if (name.startsWith(prefix)) rmSync(join(dataDir, name), { recursive: true, force: true });
  const connections = new Map<Socket, Promise<void>>();
  const server = createServer((connection) => {
    connection.on('error', () => {});
    const serving = serveSnapshot(connection, dataDir, socket)
      .catch((error: unknown) => {
        log.error({ error }, 'the database could not be copied for a backup');
        connection.destroy();
      })
      .finally(() => connections.delete(connection));
    connections.set(connection, serving);
  });
  server.listen(address);
  try {
    await once(server, 'listening');
  } catch (error) {
    log.warn({ error }, 'no backups while this process runs');
  }
  return {
    async close() {
      server.close();
      for (const connection of connections.keys()) connection.destroy();
      await Promise.all(connections.values());
    },
  };
}

/** Asks the running server for a snapshot, which lasts until `remove`. */
export async function askForSnapshot(dataDir: string) {
  const connection = connect(addressOf(dataDir));
  await once(connection, 'connect');
  const lines = createInterface(connection);
  const ended = once(connection, 'close').then(() => [undefined]);
  const [folder] = (await Promise.race([once(lines, 'line'), ended])) as [string | undefined];
  if (folder === undefined) throw new Error('The server could not copy its database. Its log says why.');
  return { folder, remove: () => connection.destroy() };
}
