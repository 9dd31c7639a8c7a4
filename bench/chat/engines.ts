import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverFlags } from '../../scripts/prepare.mjs';
import { Child } from '../child.ts';
import { atTheEnd } from '../clean-up.ts';
import { makeDatabase } from '../postgres.ts';
import type { Phone } from './phones.ts';
import type { Kind } from './clients.ts';

export interface Engine {
  name: string;
  /** The protocol that phones use. */
  kind: Kind;
  /** Starts it in its own process, with these people; null if something it needs is not installed. */
  start(postgres: string | null, phones: readonly Phone[]): Promise<Served | null>;
}

export interface Served {
  server: Child;
  url: string;
}

async function serve(server: Child, start: object): Promise<Served> {
  return { server, url: await server.ask<string>('start', start) };
}

const startRelay = () => new Child(new URL('relay-process.ts', import.meta.url));

let databases = 0;
const freshDatabase = (postgres: string) => makeDatabase(postgres, `chat_${++databases}`);

/** Nukkad, on PostgreSQL if given, otherwise on PGlite. Rate limits are counted, but only the `real` ones can be reached. */
export async function serveNukkad(
  postgres: string | null,
  phones: readonly Phone[],
  { flags = [], limits = 'raised' }: { flags?: readonly string[]; limits?: 'raised' | 'real' } = {},
): Promise<Served> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nukkad-bench-'));
  // Registered before the process, because cleanups run in reverse.
  atTheEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  const databaseUrl = postgres && (await freshDatabase(postgres));
  const server = new Child(new URL('nukkad-process.ts', import.meta.url), [...serverFlags, ...flags]);
  return serve(server, { databaseUrl, dataDir, phones, limits });
}

export const engines = {
  ws: {
    name: 'ws relay',
    kind: 'relay',
    start: (_, phones) => serve(startRelay(), { databaseUrl: null, inBatches: false, phones }),
  },
  socketio: {
    name: 'Socket.IO relay',
    kind: 'socket.io',
    start: (_, phones) => serve(new Child(new URL('socket-io-process.ts', import.meta.url)), { phones }),
  },
  insert: {
    name: 'one INSERT per message',
    kind: 'relay',
    async start(postgres, phones) {
      if (postgres === null) return null;
      return serve(startRelay(), { databaseUrl: await freshDatabase(postgres), inBatches: false, phones });
    },
  },
  batch: {
    name: 'batches of INSERT',
    kind: 'relay',
    async start(postgres, phones) {
      if (postgres === null) return null;
      return serve(startRelay(), { databaseUrl: await freshDatabase(postgres), inBatches: true, phones });
    },
  },
  postgres: {
    name: 'Nukkad, PostgreSQL',
    kind: 'nukkad',
    start: async (postgres, phones) => (postgres === null ? null : serveNukkad(postgres, phones)),
  },
  pglite: {
    name: 'Nukkad, PGlite',
    kind: 'nukkad',
    start: (_, phones) => serveNukkad(null, phones),
  },
} satisfies Record<string, Engine>;

export type EngineKey = keyof typeof engines;
