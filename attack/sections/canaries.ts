import { atLeast, atMost, type Section } from '../../bench/report.ts';
import { roles } from '../canary/town/roles.ts';
import { leaksOf, sweep } from '../canary/sweep.ts';
import type { Fault } from '../faults/fault.ts';
import { within } from '../world.ts';

/** Past leaks: the venues of private events, replayed updates, and the attendee list at the gate; and one that would be like
 * them: when people are free. */
const leakedBefore = ['meets.places', '/live?after=0', 'checkIn.list', 'people.person'];
const fault: Fault = 'secrets that leaked before';

export async function attackCanaries(isFull: boolean): Promise<Section> {
  const { leaks, unused, missing, calls } = await within(null, (world) =>
    sweep(world, isFull ? 'every input' : 'some inputs'),
  );
  for (const { where, role, secret } of leaks) console.log(`  ${where} leaked to ${role}: ${secret}`);
  for (const name of unused) console.log(`  ${name} worked for no one`);
  for (const name of missing) console.log(`  never appeared: ${name}`);
  const broken = await within(fault, (world) => leaksOf(world, leakedBefore));
  return {
    title: 'Canaries',
    rows: [
      atMost(`canary sweep: ${calls.toLocaleString('en-GB')} answers`, leaks.length, 'found', 0),
      atMost('canary sweep: operations that worked for no one', unused.length, 'left', 0),
      atMost('canary sweep: secrets that never appeared', missing.length, 'left', 0),
      ...leakedBefore.map((place) =>
        atLeast(
          `canary sweep against “${fault}”: ${place}`,
          broken.filter(({ where }) => where === place).length,
          'found',
          1,
        ),
      ),
    ],
    notes: [
      `Every operation of the contract, every page and every replay, as ${roles.length} people with different permissions, in a town full of marked secrets.`,
    ],
  };
}
