import { fork } from 'node:child_process';
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
