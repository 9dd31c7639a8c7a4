import type { Question } from './questions.ts';

export interface Engine {
  name: string;
  clients: readonly number[];
  ask(question: Question, client: number): readonly string[] | Promise<readonly string[]>;
}

/** For engines behind a socket. */
export const clientCounts = [1, 2, 4, 8] as const;
