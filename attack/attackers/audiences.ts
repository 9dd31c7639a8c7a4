import { audiences } from '@nukkad/core/features/people/audience.ts';
import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { eventDraft } from '../event-draft.ts';
import { missed } from '../live.ts';
import { town } from '../places.ts';
import { within, type Account, type World } from '../world.ts';
import { readAll } from './answers-about-meetings.ts';
import { bytesBetween, numbered } from './twins.ts';

const narrow = audiences.filter((audience) => audience !== 'everyone');

/** Both worlds use one id, since the poster of an event follows from it. */
const event = '11111111-1111-4111-8111-111111111111';

/** A ticket's code and signature. */
const random = /"code":"[0-9A-HJ-NP-Z]{10}"|\.[\w-]{86}(?=")/g;

/** What two men without a badge or a shared interest read about people who leave them out, one for each audience, at a place
 * and an event that they share; or in the same world without those people. Seats at the event are as many in both: without
 * them, people who have blocked the spies take theirs. */
async function readWhile(world: World, areThere: boolean): Promise<string[]> {
  const accounts = (many: number) => world.accounts(Array.from({ length: many }, () => 30));
  const [apart, fillers, [host], spies] = [
    await accounts(narrow.length),
    await accounts(narrow.length),
    (await accounts(1)) as [Account],
    (await accounts(2)) as [Account, Account],
  ];
  const ids = (of: readonly Account[]) => of.map(({ id }) => id);
  await sql`update person set gender = 'Male', interests = '{Books}' where id = any(${ids(spies)}::text[])`.execute(
    world.db,
  );
  await sql`insert into block (blocker, blocked, made_at) select one, other, ${world.now}
    from unnest(${ids(fillers)}::text[]) as one, unnest(${ids(spies)}::text[]) as other`.execute(world.db);
  for (const account of [...apart, host, ...spies]) await world.report(account, cellAt(town), town);
  const must = async (by: Account, method: string, path: string, body?: object) => {
    const { status, body: answer } = await world.call(by, method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${answer}`);
  };
  await must(host, 'PUT', `/hosting/${event}`, eventDraft(world.now, {}));
  await must(host, 'PUT', `/hosting/${event}/published`);
  const order = (by: Account) =>
    must(by, 'POST', `/events/${event}/orders`, { orderId: randomUUID(), quantity: 1, price: 0 });
  if (areThere)
    for (const [at, audience] of narrow.entries()) await must(apart[at]!, 'PUT', '/presence/audience', { audience });
  else await sql`delete from "user" where id = any(${ids(apart)}::text[])`.execute(world.db);
  await world.host.nearby.refresh(ids([...apart, ...fillers, ...spies]));
  for (const account of [...(areThere ? apart : fillers), ...spies]) await order(account);
  await world.toTick();
  const read: string[] = [];
  for (const spy of spies) {
    read.push(...(await readAll(world, spy, [...ids(apart), host.id, event])));
    for (const one of apart) {
      const { status, body } = await world.call(spy, 'POST', '/meets', { personId: one.id, window: 'now' });
      read.push(`${status} ${body}`);
    }
    read.push(...(await missed(world, spy)));
  }
  if (!read.some((it) => it.includes(`"${host.id}"`))) throw new Error('The spies saw no one.');
  return numbered(read.map((text) => text.replaceAll(random, '')));
}

/** Bytes that differ for people who are left out between a world with those who leave them out and one without. */
export async function leftOutTold(fault: 'audience is ignored' | null = null): Promise<number> {
  const [there, absent] = [
    await within(fault, (world) => readWhile(world, true)),
    await within(fault, (world) => readWhile(world, false)),
  ];
  return bytesBetween(there, absent);
}
