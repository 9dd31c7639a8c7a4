const constants = new WeakSet<object>();

/** Marks an answer that is the same for everyone and never changes: the server writes and compresses it once. */
export function constantAnswer<Answer extends object>(answer: Answer): Answer {
  constants.add(answer);
  return answer;
}

export const isConstantAnswer = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && constants.has(answer);
