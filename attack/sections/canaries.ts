import { atLeast, atMost, type Row, type Section } from '../../bench/report.ts';
import { sweep } from '../canary/sweep.ts';
import type { Fault } from '../faults.ts';
import { within } from '../world.ts';

/** Past leaks: the venues of private events, replayed updates, and the attendee list at the gate. */
const leakedBefore = ['meets.places', '/live?after=0', 'entry.gate'];

export async function attackCanaries(isFull: boolean): Promise<Section> {
  const rows: Row[] = [];
  await within(null, async (world) => {
    const { leaks, unused, missing, calls } = await sweep(world, isFull ? 'every input' : 'some inputs');
    for (const { where, role, secret } of leaks) console.log(`  ${where} leaked to ${role}: ${secret}`);
    for (const name of unused) console.log(`  ${name} worked for no one`);
    for (const name of missing) console.log(`  never appeared: ${name}`);
    rows.push(
      atMost(`canary sweep: ${calls.toLocaleString('en-GB')} answers`, leaks.length, 'found', 0),
      atMost('canary sweep: operations that worked for no one', unused.length, 'left', 0),
      atMost('canary sweep: secrets that never appeared', missing.length, 'left', 0),
    );
  });
  const fault: Fault = 'secrets that leaked before';
  await within(fault, async (world) => {
    const { leaks } = await sweep(world, 'reads');
    for (const place of leakedBefore) {
      const found = leaks.filter(({ where }) => where === place).length;
      rows.push(atLeast(`canary sweep against “${fault}”: ${place}`, found, 'found', 1));
    }
  });
  return {
    title: 'Canaries',
    rows,
    notes: [
      'Every operation of the contract, every page and every replay, as sixteen people with different permissions, in a town full of marked secrets.',
    ],
  };
}
