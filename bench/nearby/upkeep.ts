import { serverFlags } from '../../scripts/prepare.mjs';
import { answerOf } from '../child.ts';
import { atMost, figure, said, type Row, type Section } from '../report.ts';
import { targetPeople } from './people.ts';
import { movingShare, productWith } from './product.ts';

/** What the process that keeps an index has found out, all in ms. */
export interface Upkeep {
  load: number;
  loadStall: number;
  ticks: { ms: number; stall: number }[];
}

/** How long the product takes to build its index from PostgreSQL and to take in a tick, and what others wait meanwhile. */
export async function measureUpkeep(postgres: string, count: number): Promise<Section> {
  const product = await productWith(postgres, count);
  console.log(`${said(count)} people: building the index and moving people`);
  const { load, loadStall, ticks } = await answerOf<Upkeep>(
    new URL('upkeep-process.ts', import.meta.url),
    product,
    serverFlags,
  );
  const slowest = Math.max(...ticks.map(({ ms }) => ms));
  const stall = Math.max(...ticks.map(({ stall }) => stall));
  const row = (name: string, value: number, unit: string, most: number): Row =>
    count === targetPeople ? atMost(name, value, unit, most) : figure(name, value, unit);
  return {
    title: `Keeping the index of ${said(count)} people`,
    rows: [
      row('building it from PostgreSQL', load / 1000, 's', 10),
      figure('longest stall while building it', loadStall, 'ms'),
      row(`a tick at which ${movingShare * 100} % have moved, slowest of ${ticks.length}`, slowest / 1000, 's', 1),
      row('longest stall during those ticks', stall, 'ms', 20),
    ],
    notes: [],
  };
}
