/** Per statement. More would save little, and everyone would wait for the last. */
const maxAtOnce = 1024;
const inOneTurn = 8;

/** Takes one batch, in order of arrival. Under load people take turns, so that a long queue delays only its owner. */
export function takeInTurn<Item extends { senderId: string }>(waiting: Item[]): Item[] {
  if (waiting.length <= maxAtOnce) return waiting.splice(0);
  const seen = new Map<string, number>();
  const inTurn: number[] = [];
  const turns = waiting.map(({ senderId }) => {
    const before = seen.get(senderId) ?? 0;
    seen.set(senderId, before + 1);
    const turn = Math.floor(before / inOneTurn);
    inTurn[turn] = (inTurn[turn] ?? 0) + 1;
    return turn;
  });
  let last = 0;
  let room = maxAtOnce;
  for (const many of inTurn) {
    if (many > room) break;
    room -= many;
    last++;
  }
  const isTaken = turns.map((turn) => turn < last || (turn === last && room-- > 0));
  const taken = waiting.filter((_, at) => isTaken[at]);
  waiting.splice(0, waiting.length, ...waiting.filter((_, at) => !isTaken[at]));
  return taken;
}
