import { inputsFor, operations, requestOf } from '../canary/inputs.ts';
import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import type { MeetingAnswer } from '@nukkad/core/features/people/meeting-answers.ts';
import { dayMs } from '@nukkad/core/kernel/time.ts';
import { town } from '../places.ts';
import { within, type Account, type World } from '../world.ts';
import { bytesBetween, numbered } from './twins.ts';

/** What everyone but its author may read alike: whether they would meet again, and the lack of an answer and a no alike. */
const pairs: readonly (readonly [MeetingAnswer | null, MeetingAnswer | null])[] = [
  ['again', 'not again'],
  [null, 'not met'],
];

export async function readAll(world: World, reader: Account, ids: readonly string[]): Promise<string[]> {
  const read: string[] = [];
  const pool = { ids, byField: {}, words: ['chai'], now: world.now, minted: new Set<string>() };
  for (const operation of operations.filter(({ method }) => method === 'GET'))
    for (const input of inputsFor(operation, pool).slice(0, 2 * ids.length)) {
      const { path } = requestOf(operation, input);
      const { status, body } = await world.call(reader, 'GET', path);
      read.push(`${path} ${status} ${body}`);
    }
  return read;
}

/** What the other person and a neighbour read, at once and two days later, when one of two answered like this. */
async function readAfter(world: World, said: MeetingAnswer | null): Promise<string[]> {
  const [asha, bilal, chitra] = (await world.accounts([30, 31, 32])) as [Account, Account, Account];
  for (const account of [asha, bilal]) await world.report(account, cellAt(town), town);
  await world.toTick();
  const conversation = await world.connect(asha, bilal);
  await world.pass(2 * dayMs);
  const { meetings } = await world.get<{ meetings: { id: string }[] }>(asha, '/meet-questions');
  const [meeting] = meetings;
  if (!meeting) throw new Error('No one was asked.');
  const answer = (who: Account, as: MeetingAnswer) =>
    world.call(who, 'PUT', `/meets/${meeting.id}/answer`, { answer: as });
  if (said !== null) await answer(asha, said);
  await answer(bilal, 'again');
  const read: string[] = [];
  for (const days of [0, 2, 15]) {
    await world.pass(days * dayMs);
    for (const account of [asha, bilal, chitra]) await world.report(account, cellAt(town), town);
    await world.toTick();
    for (const reader of [bilal, chitra])
      read.push(...(await readAll(world, reader, [asha.id, bilal.id, meeting.id, conversation])));
  }
  return numbered(read);
}

/** Bytes of all that others read which depend on what someone answered after a meeting. */
export async function answersTold(fault: 'vouches from one on' | null = null): Promise<number> {
  let differ = 0;
  for (const pair of pairs) {
    const read: string[][] = [];
    for (const said of pair) read.push(await within(fault, (world) => readAfter(world, said)));
    const [one, other] = read as [string[], string[]];
    if (one.length < 50) throw new Error(`Only ${one.length} answers were compared.`);
    differ += bytesBetween(one, other);
  }
  return differ;
}
