import { serverFlags } from '../../scripts/prepare.mjs';
import { answerOf } from '../child.ts';
import { atMost, figure, said, type Row, type Section } from '../report.ts';
import { boundedPeople } from './people.ts';
import { movingShare, productWith } from './fill-database.ts';

export interface Upkeep {
  load: number;
  loadStall: number;
  ticks: { ms: number; stall: number }[];
}

/** Time to build the index from PostgreSQL and to apply a tick, and the longest stall of the event loop meanwhile. */
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
    count === boundedPeople ? atMost(name, value, unit, most) : figure(name, value, unit);
  return {
    title: `Index upkeep for ${said(count)} people`,
    rows: [
      row('build from PostgreSQL', load / 1000, 's', 10),
      figure('longest stall during the build', loadStall, 'ms'),
      row(`tick in which ${movingShare * 100} % move, slowest of ${ticks.length}`, slowest / 1000, 's', 1),
      row('longest stall during ticks', stall, 'ms', 20),
    ],
    notes: [],
  };
}
