import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import type { Random } from '../../bench/random.ts';
import { crowd, moved, town } from '../places.ts';
import { look } from '../nearby-readings.ts';
import { settle } from '../victims.ts';
import { minute, type World } from '../world.ts';

/** Toggles ghost mode, blocks and new accounts while people move between two ticks. Returns how many distances
 * changed. */
export async function toggle(world: World, random: Random): Promise<number> {
  await world.toTick();
  await world.pass(minute);
  const victims = await settle(world, random, crowd(random, 20, 900), false);
  const spy = await world.spyAt(town);
  const base = await look(world, spy, 20);
  let changes = 0;
  for (let step = 0; step < 6; step++) {
    for (const victim of victims) {
      victim.point = moved(victim.point, random.between(500, 1500), random.between(500, 1500));
      await world.report(victim.account, cellAt(victim.point), victim.point);
    }
    const some = victims[step]!.account.id;
    const other = victims[step + 6]!;
    await world.call(spy, 'PUT', `/blocks/${some}`);
    await world.call(spy, 'DELETE', `/blocks/${some}`);
    await world.call(other.account, 'PUT', '/presence/ghost', { time: '1 hour' });
    await world.call(other.account, 'PUT', '/presence/ghost', { time: null });
    await world.report(other.account, cellAt(other.point), other.point);
    await world.call(victims[step + 12]!.account, 'PUT', '/presence/wider', { wider: true });
    const fresh = await world.spyAt(town);
    for (const by of [spy, fresh])
      for (const [id, { distance }] of await look(world, by, 20)) if (distance !== base.get(id)?.distance) changes++;
    await world.pass(2 * minute);
  }
  return changes;
}
