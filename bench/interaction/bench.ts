import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atMost, printSection, type Report } from '../report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** From a press to the next paint, and the longest task of a press, in ms. */
const [nextPaintMs, taskMs] = [100, 200];

interface Figure {
  name: string;
  nextPaint: number;
  longestTask: number;
}

/** What presses cost in a browser with a slow processor: the story of e2e/stories/interaction.spec.ts in full. */
export async function benchInteraction(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-bench-'));
  const table = join(folder, 'figures.json');
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const story = spawnSync(
    process.execPath,
    [cli, 'test', '--config', join(root, 'e2e/playwright.config.ts'), '--reporter=line', '--workers=1', 'interaction'],
    { cwd: root, env: { ...process.env, INTERACTION_TABLE: table }, encoding: 'utf8' },
  );
  if (!existsSync(table)) throw new Error(`The story did not end:\n${story.stdout}${story.stderr}`);
  const figures = JSON.parse(readFileSync(table, 'utf8')) as Figure[];
  rmSync(folder, { recursive: true, force: true });
  const sections = [
    {
      title: 'From a press to the next paint',
      rows: figures.map(({ name, nextPaint }) => atMost(name, nextPaint, 'ms', nextPaintMs)),
      notes: ['Medians of five rounds; the browser rounds to 8 ms.'],
    },
    {
      title: 'The longest task of a press',
      rows: figures.map(({ name, longestTask }) => atMost(name, longestTask, 'ms', taskMs)),
      notes: ['Medians of five rounds; 0: no task took 50 ms.'],
    },
  ];
  for (const section of sections) printSection(section);
  return {
    name: 'interaction',
    sections,
    chart: { title: 'Interaction', unit: 'ms', groups: [] },
    versions: { Node: process.versions.node },
  };
}
