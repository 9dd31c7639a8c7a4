import { programEnvironment } from '@nukkad/server/testing/program-environment.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/port.mjs';

const main = fileURLToPath(new URL('server.ts', import.meta.url));

/** The server in its own process, which can be killed and restarted at the same address. */
export class Program {
  readonly url: string;
  readonly #environment: Record<string, string>;
  #child: ChildProcess | null = null;
  #aheadMs = 0;

  private constructor(port: number, environment: Record<string, string>) {
    this.url = `http://localhost:${port}`;
    this.#environment = { PORT: String(port), ...environment };
  }

  static async at(environment: Record<string, string>): Promise<Program> {
    return new Program(await freePort(), environment);
  }

  async start() {
    const child = spawn(process.execPath, ['--max-semi-space-size=64', main], {
      env: {
        ...programEnvironment,
        LOG_LEVEL: 'warn',
        AUTH_SECRET: 'a secret that only this trial knows, long enough',
        CLOCK_AHEAD_MS: String(this.#aheadMs),
        ...this.#environment,
      },
      stdio: ['ignore', 'ignore', process.env['SHOW_LOG'] ? 'inherit' : 'ignore', 'ipc'],
    });
    this.#child = child;
    for (;;) {
      try {
        if ((await fetch(`${this.url}/health/ready`)).ok) return;
      } catch {
        // Not ready yet.
      }
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Moves its clock, now and after restarts. */
  setAhead(ms: number) {
    this.#aheadMs = ms;
    // The process may have been killed; then it starts with the new offset.
    if (this.#child?.connected) this.#child.send(ms, () => {});
  }

  /** Stops it as an operator does; returns how long that took, in ms. */
  async stop(): Promise<number> {
    const child = this.#child;
    if (!child || child.exitCode !== null) throw new Error('It is not running.');
    const begun = performance.now();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error(`It stopped with ${code}.`);
    return performance.now() - begun;
  }

  /** Kills it without any cleanup. */
  async kill() {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}
