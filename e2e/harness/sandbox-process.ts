import { programEnvironment } from '@nukkad/server/testing/program-environment.ts';
import type { ModeratorRole } from '@nukkad/core/features/moderation/moderator-role.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { copyTemplate, quickly, type Program } from './start-servers.ts';
import type { SandboxAnswer, SandboxOrder } from './sandboxes.ts';

export interface Sandbox extends Program {
  /** Someone with a passkey, by the address of their account. */
  makeModerator(email: string, role?: ModeratorRole): Promise<void>;
}

/** Starts fresh sandboxes in one process, as a server of its own each. */
export class SandboxProcess {
  // Many PGlites that come and go make V8's bookkeeping of code pages fail (nodejs/node#64500); without keys it keeps none.
  readonly #child = fork(fileURLToPath(new URL('sandboxes.ts', import.meta.url)), [], {
    execArgv: [...quickly, '--no-memory-protection-keys'],
    env: programEnvironment,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  #lastOrder = 0;
  #lastSandbox = 0;
  readonly #waiting = new Map<number, (answer: SandboxAnswer) => void>();

  constructor() {
    this.#child.on('message', (answer: SandboxAnswer) => {
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    });
    this.#child.on('exit', (code) => {
      for (const [id, tell] of this.#waiting) tell({ id, problem: `the process of the sandboxes ended with ${code}` });
      this.#waiting.clear();
    });
  }

  async #order(order: SandboxOrder): Promise<string> {
    const id = ++this.#lastOrder;
    const answer = await new Promise<SandboxAnswer>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#child.send({ id, ...order }, (error) => error && resolve({ id, problem: error.message }));
    });
    if (answer.problem !== undefined) throw new Error(answer.problem);
    return answer.url ?? '';
  }

  /** A fresh sandbox, with extra settings. */
  async start(settings: Record<string, string> = {}): Promise<Sandbox> {
    const { folder, remove } = copyTemplate();
    const sandbox = ++this.#lastSandbox;
    const all = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', ...settings };
    return {
      url: await this.#order({ what: 'start', sandbox, settings: all }),
      makeModerator: async (email, role = 'moderator') =>
        void (await this.#order({ what: 'make moderator', sandbox, email, role })),
      stop: async () => {
        await this.#order({ what: 'stop', sandbox });
        remove();
      },
    };
  }

  async end() {
    // It may have ended itself, which the next order says.
    if (!this.#child.connected) return;
    const ended = once(this.#child, 'exit');
    this.#child.disconnect();
    await ended;
  }
}
