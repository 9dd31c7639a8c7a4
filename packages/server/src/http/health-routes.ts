import type { Hono } from 'hono';
import type { StorageHealth } from '../storage/storage-away.ts';
import type { Env } from './request-env.ts';

/** `listen.ts` answers the same before there is a server. */
export const livePath = '/health/live';
export const liveAnswer = { live: true };

export class Readiness {
  readonly #storage: StorageHealth;
  #phase: 'starting' | 'ready' | 'stopping' = 'starting';

  constructor(storage: StorageHealth) {
    this.#storage = storage;
  }

  started() {
    if (this.#phase === 'starting') this.#phase = 'ready';
  }

  stopping() {
    this.#phase = 'stopping';
  }

  /** Why not; null when it is ready. */
  async problem(): Promise<'starting' | 'stopping' | 'storage' | null> {
    if (this.#phase !== 'ready') return this.#phase;
    return (await this.#storage.isWell()) ? null : 'storage';
  }
}

/** For load balancers and process supervisors. They say nothing that an attacker could use. */
export function serveHealth(app: Hono<Env>, readiness: Readiness) {
  app.get(livePath, (c) => c.json(liveAnswer));
  app.get('/health/ready', async (c) => {
    c.header('cache-control', 'no-store');
    const problem = await readiness.problem();
    return problem === null ? c.json({ ready: true }) : c.json({ ready: false, problem }, 503);
  });
}
