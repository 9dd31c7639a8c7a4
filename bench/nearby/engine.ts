import type { Question } from './questions.ts';

export interface Engine {
  name: string;
  /** Numbers of concurrent clients to measure. */
  clients: readonly number[];
  /** Returns ranked ids. */
  ask(question: Question, client: number): readonly string[] | Promise<readonly string[]>;
}

/** For engines behind a socket. */
export const clientCounts = [1, 2, 4, 8] as const;
