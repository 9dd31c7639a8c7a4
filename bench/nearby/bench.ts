import type { BarGroup } from '../chart.ts';
import { printSection, said, type Report, type Section } from '../report.ts';
import { measureHttp } from './http.ts';
import { startMachinery, type Machinery } from './databases.ts';
import { measureMemory } from './memory.ts';
import { measureSearch, type Effort, type Speed } from './measure-search.ts';
import { productWith } from './fill-database.ts';
import { measureUpkeep } from './upkeep.ts';

export interface Options {
  people: readonly number[];
  quick: boolean;
  only: readonly string[] | null;
}

interface Found {
  section: Section;
  group?: BarGroup;
}

const bars = (count: number, speeds: Speed[]): BarGroup => ({
  title: `${said(count)} people`,
  bars: speeds.map(({ engine, rate, p99 }, at) => ({
    label: engine,
    value: rate,
    note: `${said(rate)} · p99 ${said(p99)} ms`,
    ours: at === 0,
  })),
});

/** Each part measures one size; null if something it needs is not installed. */
export const parts: Record<string, (count: number, machinery: Machinery, effort: Effort) => Promise<Found | null>> = {
  async search(count, machinery, effort) {
    const { section, speeds } = await measureSearch(count, machinery, effort);
    return { section, group: bars(count, speeds) };
  },
  memory: async (count) => ({ section: await measureMemory(count) }),
  upkeep: async (count, { postgres }) => (postgres ? { section: await measureUpkeep(postgres, count) } : null),
  async http(count, { postgres }, { ms, rounds }) {
    if (!postgres) return null;
    const { databaseUrl } = await productWith(postgres, count);
    return { section: await measureHttp(databaseUrl, count, ms, rounds) };
  },
};

export async function benchNearby({ people, quick, only }: Options): Promise<Report> {
  const effort: Effort = quick ? { ms: 500, rounds: 1, compared: 50 } : { ms: 3000, rounds: 3, compared: 250 };
  const machinery = await startMachinery();
  const sections: Section[] = [];
  const groups: BarGroup[] = [];
  for (const count of people)
    for (const [name, part] of Object.entries(parts)) {
      if (only && !only.includes(name)) continue;
      const found = await part(count, machinery, effort);
      if (!found) continue;
      sections.push(found.section);
      if (found.group) groups.push(found.group);
      printSection(found.section);
    }
  return {
    name: 'nearby',
    sections,
    chart: { title: 'The 50 best matches nearby', unit: 'Searches per second, longer is better', groups },
    versions: machinery.versions,
  };
}
