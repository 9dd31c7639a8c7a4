import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { suspend } from '@nukkad/server/testing/suspend-person.ts';
import { operations } from '../canary/inputs.ts';
import { town } from '../places.ts';
import type { World } from '../world.ts';
import { Asker } from './existence.ts';

/** What has become of someone whom the caller saw earlier today, or is connected with. Their name is as it was. */
const kinds = {
  'seen earlier today': ['blocked', 'hidden', 'suspended', 'leaving out'],
  connected: ['blocked', 'suspended'],
} as const;
type Tie = keyof typeof kinds;

const isAsked = (name: string) => name.startsWith('safety.') || ['people.person', 'meets.request'].includes(name);

/** Pairs of kinds that can be distinguished by blocking, unblocking, reporting, asking, and all that can be read then. */
export async function distinguishKnown(world: World, tie: Tie): Promise<string[]> {
  const among = kinds[tie];
  const people = await world.accounts(among.map(() => 30));
  for (const one of people) await world.report(one, cellAt(town), town);
  const asker = new Asker(world, people[0]?.id ?? '');
  const [example] = await asker.unblocked(1);
  if (!example) throw new Error('No one asks.');
  const asked = operations.filter((it) => isAsked(it.name) && asker.inputs(it, example, 'p1').length > 0);
  const strangers = await asker.unblocked(asked.length * among.length);
  for (const [nth, { account }] of strangers.entries()) {
    const known = people[nth % among.length];
    if (!known) continue;
    if (tie === 'connected') await world.connect(account, known);
    else await world.host.rateLimits.takeDistinct('peopleSeen', account.id, [known.id]);
  }
  for (const [nth, kind] of among.entries()) {
    const one = people[nth];
    if (!one) continue;
    if (kind === 'blocked') await asker.block(strangers.filter((_, at) => at % among.length === nth));
    if (kind === 'hidden') await world.call(one, 'PUT', '/presence/ghost', { time: 'until I switch it off' });
    if (kind === 'suspended') await suspend(world.db, one.id);
    if (kind === 'leaving out') await world.call(one, 'PUT', '/presence/audience', { audience: 'verified' });
  }
  await world.host.nearby.refresh(people.map(({ id }) => id));
  const found: string[] = [];
  for (const [at, operation] of asked.entries()) {
    const received: string[] = [];
    for (const [nth] of among.entries()) {
      const [stranger, id] = [strangers[at * among.length + nth], people[nth]?.id ?? ''];
      if (!stranger) continue;
      const answers: string[] = [];
      for (const input of asker.inputs(operation, stranger, id))
        answers.push(asker.said(stranger, id, await asker.call(stranger, operation, input)));
      answers.push(...(await asker.readAll(stranger, id)));
      received.push(answers.join('\n'));
    }
    if (operation.name === 'safety.block' && !received.some((it) => it.includes('{"people":[{"id":"them"')))
      throw new Error('The block was not made.');
    for (const [nth, answer] of received.entries())
      if (answer !== received[0]) found.push(`${among[nth]} from blocked by ${operation.name}, ${tie}`);
  }
  return found;
}
