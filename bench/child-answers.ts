/** The child's side of `child.ts`: answers named questions until the parent disconnects. An error ends the process. */
export function answerQuestions(answers: Record<string, (question: never) => unknown>, stop: () => unknown) {
  const answer = async ({ name, question }: { name: string; question: never }) => {
    process.send?.((await answers[name]!(question)) ?? null);
  };
  const end = async () => {
    await stop();
    process.exit();
  };
  process.on('message', (asked: { name: string; question: never }) => void answer(asked));
  process.once('disconnect', () => void end());
}
