import { havePostgres, makeDatabase } from '../postgres.ts';
import { median } from '../median.ts';
import { printSection, said, type Report } from '../report.ts';
import { versionsIn } from '../versions.ts';
import { measure, ways, type Measured } from './measure.ts';
import { sectionOf } from './section.ts';

const engines = { postgres: 'PostgreSQL', pglite: 'PGlite' } as const;
type Engine = keyof typeof engines;

const labels = { without: 'chat alone', operations: 'operations, no notifications', with: 'with notifications' };

export const parts = Object.keys(engines);

export interface Options {
  quick: boolean;
  only: readonly string[] | null;
}

/** Chat's p99 with and without 10,000 notifications a minute, in turn, against a push service on this machine. */
export async function benchNotifications({ quick, only }: Options): Promise<Report> {
  const wants = (engine: Engine) => only?.includes(engine) ?? true;
  const postgres = wants('postgres') ? await havePostgres('lasting') : null;
  const effort = quick ? { rounds: 3, slotMs: 10_000 } : { rounds: 5, slotMs: 20_000 };
  const report: Report = {
    name: 'notifications',
    sections: [],
    chart: { title: 'Chat’s p99', unit: 'Milliseconds, shorter is better', groups: [] },
    versions: {
      Node: process.versions.node,
      ...(postgres && { PostgreSQL: postgres.version }),
      PGlite: versionsIn('packages/server').dependencies['@electric-sql/pglite']!,
    },
  };
  const add = (engine: Engine, measured: Measured) => {
    const section = sectionOf(engines[engine], measured, effort);
    printSection(section);
    report.sections.push(section);
    const bars = ways.map((way) => {
      const value = median(measured.chat[way].map(({ p99 }) => p99));
      return { label: labels[way], value, note: `${said(value)} ms`, ours: way === 'with' };
    });
    report.chart.groups.push({ title: engines[engine], bars });
  };
  if (postgres) add('postgres', await measure(await makeDatabase(postgres.url, 'notify'), effort));
  if (wants('pglite')) add('pglite', await measure(null, effort));
  return report;
}
