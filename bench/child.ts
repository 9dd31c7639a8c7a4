import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { atTheEnd } from './clean-up.ts';

export const answerOf = <Answer>(program: URL, question: unknown, flags: readonly string[] = []): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const child = fork(program, { execArgv: [...flags] });
    atTheEnd(() => child.kill());
    child.on('message', (answer) => resolve(answer as Answer));
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${program.pathname} exited with ${code}.`)));
    child.send(question as object);
  });

/** Time to exit before SIGKILL, in ms. */
const timeoutMs = 10_000;

/** A program in its own process that answers one question at a time; see `child-answers.ts`. */
export class Child {
  readonly #child: ChildProcess;
  readonly #program: URL;

  constructor(program: URL, flags: readonly string[] = []) {
    this.#program = program;
    this.#child = fork(program, { execArgv: [...flags], serialization: 'advanced' });
    atTheEnd(() => this.stop());
  }

  /** Rejects if the process exits before it answers; the process prints its own error. */
  ask<Answer>(name: string, question: unknown = null): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error(`${this.#program.pathname} exited before it answered ${name}.`));
      if (!this.#child.connected) return ended();
      this.#child.once('exit', ended);
      this.#child.once('message', (answer) => {
        this.#child.off('exit', ended);
        resolve(answer as Answer);
      });
      this.#child.send({ name, question });
    });
  }

  async stop() {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    if (this.#child.connected) this.#child.disconnect();
    const late = setTimeout(() => this.#child.kill('SIGKILL'), timeoutMs);
    await ended;
    clearTimeout(late);
  }
}
