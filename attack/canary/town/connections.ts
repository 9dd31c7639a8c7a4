import { sql } from 'kysely';
import type { Role } from './roles.ts';
import { marked, type TownBuilder } from './town-builder.ts';

const withAsha = [
  'cohost',
  'helper',
  'formerCohost',
  'formerHelper',
  'friend',
  'blockedCohost',
  'blockedHelper',
] as const;
const withBela = ['friend', 'blockedCohost', 'blockedHelper'] as const;

export interface Conversations {
  asha: Record<(typeof withAsha)[number], string>;
  bela: Record<(typeof withBela)[number], string>;
}

async function connect<Other extends Role>(town: TownBuilder, one: Role, others: readonly Other[]) {
  const conversations = {} as Record<Other, string>;
  for (const other of others) {
    conversations[other] = await town.world.connect(town.people[one], town.people[other]);
    town.ids.add(conversations[other]);
  }
  return conversations;
}

export async function addConnections(town: TownBuilder): Promise<Conversations> {
  const { world, people } = town;
  const conversations = {
    asha: await connect(town, 'asha', withAsha),
    bela: await connect(town, 'bela', withBela),
  };
  const ask = async (by: Role, to: Role, rest: { window: string; note?: string }) => {
    const asked = { personId: people[to].id, ...rest };
    const { request } = await town.must<{ request: { id: string } }>(by, 'POST', '/meets', asked);
    town.ids.add(request.id);
    return request.id;
  };
  const note = town.secret('note of a request that was declined', [], marked('declined'));
  const declined = await ask('declined', 'bela', { window: 'this week', note });
  await town.must('bela', 'PUT', `/meets/${declined}/status`, { status: 'declined' });
  const open = town.secret('note of an open request', ['approved', 'asha']);
  await ask('approved', 'asha', { window: 'this week', note: open });
  // A meeting whose time has passed, to answer about.
  const held = await sql<{ id: string }>`update meet_request set expires_at = ${world.now}
    where from_person = ${people.asha.id} and to_person = ${people.friend.id} returning id`.execute(world.db);
  for (const { id } of held.rows) town.ids.add(id);
  // One request for each possible answer.
  for (const role of ['cohost', 'helper'] as const) await ask('friend', role, { window: 'today' });
  return conversations;
}
