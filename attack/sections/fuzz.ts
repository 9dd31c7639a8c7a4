import { atLeast, atMost, type Section } from '../../bench/report.ts';
import type { Fault } from '../faults/fault.ts';
import { fuzz } from '../fuzz/fuzz.ts';
import { within } from '../world.ts';

/** Fixed, so that every run has the same cases. `npm run fuzz` takes new ones. */
const seed = 20_261_126;
const fault: Fault = 'secrets that leaked before';

export async function attackFuzz(cases: number): Promise<Section> {
  const { failures, leaks, accepted } = await within(null, (world) => fuzz(world, cases, seed));
  for (const line of [...failures, ...new Set(leaks)]) console.log(`  ${line}`);
  const broken = await within(fault, (world) => fuzz(world, cases, seed));
  return {
    title: 'Fuzz',
    rows: [
      atMost(
        `${cases.toLocaleString('en-GB')} odd calls and frames: failures of the server`,
        failures.length,
        'found',
        0,
      ),
      atMost('the same: secrets that leaked', leaks.length, 'found', 0),
      atLeast(
        'the same: operations of a moderator and of an operator that were accepted',
        Math.min(accepted.moderator, accepted.operator),
        'calls each',
        1,
      ),
      atLeast(`the same against “${fault}”: secrets that leaked`, broken.leaks.length, 'found', 1),
    ],
    notes: ['As ten people who may not read the secrets, a moderator and an operator. Seeds repeat a run.'],
  };
}
