import type { Question } from './questions.ts';

/** Something that can answer who is nearby. */
export interface Engine {
  name: string;
  /** With how many clients at a time it is asked. */
  clients: readonly number[];
  /** The ids of the answer, in its order. Each client asks its next question after the last answer. */
  ask(question: Question, client: number): readonly string[] | Promise<readonly string[]>;
}

/** Clients of those engines that are asked over a socket. */
export const clientCounts = [1, 2, 4, 8] as const;
