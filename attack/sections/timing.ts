import { Random } from '../../bench/random.ts';
import { atLeast, atMost, type Row, type Section } from '../../bench/report.ts';
import { findBlocker, findReporters } from '../attackers/response-times.ts';
import { readClocks } from '../attackers/clock.ts';
import { findNetworks, timeReceipts } from '../attackers/message-receipts.ts';
import type { Fault } from '../faults/fault.ts';
import { blockedByTime, reportArea } from '../bounds.ts';
import type { Size } from '../sizes.ts';
import { within } from '../world.ts';

/** Attackers with a clock: the time of a report or receipt must reveal nothing. Where chance or load seem to, twice as much is
 * measured, and that counts. */
export async function attackTiming(size: Size): Promise<Section> {
  const rows: Row[] = [];
  const distinguished = (fault: Fault | null, trials: number) => within(fault, (world) => findBlocker(world, trials));
  const slower = 'blocked takes longer';
  let blocked = await distinguished(null, 800);
  if (blocked > blockedByTime) blocked = await distinguished(null, 1600);
  rows.push(
    atLeast(`timing against “${slower}”: distinguished`, (await distinguished(slower, 200)) * 100, '%', 90),
    atMost('timing: blocked distinguished from absent', blocked * 100, '%', blockedByTime * 100),
  );
  for (const [name, accounts] of [
    ['who has just reported, one account', 1],
    ['who has just reported, eight accounts', 8],
  ] as const) {
    if (!size.reports) break;
    const honest = size.reports;
    for (const fault of ['a report evicts the card', null] as const)
      await within(fault, async (world) => {
        const trials = fault ? 400 : honest;
        const area = await findReporters(world, new Random(61), trials, accounts);
        rows.push(
          fault
            ? atLeast(`${name}, against “${fault}”: area under the curve`, area, '', 0.6)
            : atMost(`${name}, ${trials} times: area under the curve`, area, '', reportArea),
        );
      });
  }
  for (const fault of ['exact expiry', null] as const)
    await within(fault, async (world) => {
      const people = fault ? 150 : size.clockPeople;
      for (const [learner, bits] of await readClocks(world, new Random(62), people, 3))
        rows.push(
          fault
            ? atLeast(`clock of presence against “${fault}”, ${learner}: bits per report`, bits, 'bit', 1.5)
            : atMost(`clock of presence, ${learner}: bits per report`, bits, 'bit', 0.15),
        );
    });
  const timed = (fault: Fault | null, people: number, seed = 63) =>
    within(fault, (world) => timeReceipts(world, new Random(seed), people));
  /** Times are real: on a machine with other work, an attacker tries again. */
  const best = async (fault: Fault, least: number) => {
    let found = 0;
    for (let tries = 0; tries < 10 && found < least; tries++)
      found = Math.max(found, findNetworks(await timed(fault, 150)) * 100);
    return atLeast(`receipts against “${fault}”: networks found`, found, '%', least);
  };
  // Concurrently, since they mostly wait.
  rows.push(...(await Promise.all([best('receipts at once', 70), best('receipts on one grid', 60)])));
  let victims = await timed(null, size.receiptPeople);
  if (findNetworks(victims) > size.bounds.networks)
    victims = [...victims, ...(await timed(null, size.receiptPeople, 64))];
  rows.push(
    atMost('receipts: networks found (1 in 3 by chance)', findNetworks(victims) * 100, '%', size.bounds.networks * 100),
  );
  return { title: 'Time', rows, notes: [] };
}
