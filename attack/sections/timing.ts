import { Random } from '../../bench/random.ts';
import { atLeast, atMost, type Row, type Section } from '../../bench/report.ts';
import { findBlocker, findReporters } from '../attackers/answers.ts';
import { readClocks } from '../attackers/clock.ts';
import { findNetworks, timeReceipts } from '../attackers/receipts.ts';
import type { Fault } from '../faults.ts';
import type { Size } from '../sizes.ts';
import { within } from '../world.ts';

/** Attackers with a clock: when somebody reports or receives must tell nothing. */
export async function attackTiming(size: Size): Promise<Section> {
  const rows: Row[] = [];
  for (const fault of ['blocked takes longer', null] as const)
    await within(fault, async (world) => {
      const told = await findBlocker(world);
      rows.push(
        fault
          ? atLeast(`timing against “${fault}”: told apart`, told * 100, '%', 90)
          : atMost('timing: blocked told from absent', told * 100, '%', 60),
      );
    });
  for (const [name, accounts] of [
    ['who has just reported, one account', 1],
    ['who has just reported, eight accounts', 8],
  ] as const) {
    if (!size.reports) break;
    const { trials: honest, area: most } = size.reports;
    for (const fault of ['a report evicts the card', null] as const)
      await within(fault, async (world) => {
        const trials = fault ? 400 : honest;
        const area = await findReporters(world, new Random(61), trials, accounts);
        rows.push(
          fault
            ? atLeast(`${name}, against “${fault}”: area under the curve`, area, '', 0.6)
            : atMost(`${name}, ${trials} times: area under the curve`, area, '', most),
        );
      });
  }
  for (const fault of ['exact expiry', null] as const)
    await within(fault, async (world) => {
      const people = fault ? 150 : size.clockPeople;
      for (const [learner, bits] of await readClocks(world, new Random(62), people, 3))
        rows.push(
          fault
            ? atLeast(`clock of presence against “${fault}”, ${learner}: bits a report`, bits, 'bit', 1.5)
            : atMost(`clock of presence, ${learner}: bits a report`, bits, 'bit', 0.15),
        );
    });
  const receipts = (fault: Fault | null, people: number) =>
    within(fault, async (world) => findNetworks(await timeReceipts(world, new Random(63), people)) * 100);
  const faults = ['receipts at once', 'receipts on one grid'] as const;
  // Most of the time they wait.
  const found = await Promise.all(faults.map((fault) => receipts(fault, 150)));
  for (const [at, least] of [70, 60].entries())
    rows.push(atLeast(`receipts against “${faults[at]}”: networks found`, found[at]!, '%', least));
  rows.push(
    atMost(
      'receipts: networks found (one of three by chance)',
      await receipts(null, size.receiptPeople),
      '%',
      size.networks * 100,
    ),
  );
  return { title: 'Time', rows, notes: [] };
}
