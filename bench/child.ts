import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { atTheEnd } from './endings.ts';

/** Runs a program of ours in a process of its own, tells it something and returns the one thing that it answers. */
export const answerOf = <Answer>(program: URL, question: unknown, flags: readonly string[] = []): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const child = fork(program, { execArgv: [...flags] });
    atTheEnd(() => child.kill());
    child.on('message', (answer) => resolve(answer as Answer));
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${program.pathname} ended with ${code}.`)));
    child.send(question as object);
  });

/** How long a process may take to end by itself, in ms. */
const patienceMs = 10_000;

/** A program of ours in a process of its own, which answers one question after the other: see `answering.ts`. */
export class Child {
  readonly #child: ChildProcess;
  readonly #program: URL;

  constructor(program: URL, flags: readonly string[] = []) {
    this.#program = program;
    this.#child = fork(program, { execArgv: [...flags], serialization: 'advanced' });
    atTheEnd(() => this.stop());
  }

  /** Rejects when the process ends instead of answering; what was wrong it has printed itself. */
  ask<Answer>(name: string, question: unknown = null): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error(`${this.#program.pathname} ended instead of answering ${name}.`));
      if (!this.#child.connected) return ended();
      this.#child.once('exit', ended);
      this.#child.once('message', (answer) => {
        this.#child.off('exit', ended);
        resolve(answer as Answer);
      });
      this.#child.send({ name, question });
    });
  }

  /** Lets it end by itself, which it does when nobody asks any more. */
  async stop() {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    if (this.#child.connected) this.#child.disconnect();
    const late = setTimeout(() => this.#child.kill('SIGKILL'), patienceMs);
    await ended;
    clearTimeout(late);
  }
}
