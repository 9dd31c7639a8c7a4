// Writes docs/settings.md, the table of all settings: `npm run settings`. `npm run check` compares it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onOwnNode, root } from './prepare.mjs';

export const settingsFile = 'docs/settings.md';

const introduction = `# Settings

Settings are environment variables. \`.env.example\` has an example of each, and [operating.md](operating.md) says how they work together. An empty value counts as absent. What is missing or wrong stops the start, by name.

Each setting can be in a file instead: \`AUTH_SECRET_FILE=/run/secrets/auth\` reads \`AUTH_SECRET\` from there, without the line break at its end. That keeps secrets out of the environment, which other programs may see.

The settings that have a _yes_ under _While running_ can also be changed [at \`/admin\`](operating.md#settings-that-change-while-it-runs), as long as the environment does not have them.

This page is made from \`packages/server/src/settings/environment-variables.ts\` by \`npm run settings\`.
`;

export async function readSettings() {
  const file = join(root, 'packages', 'server', 'src', 'settings', 'environment-variables.ts');
  const { Environment } = await import(pathToFileURL(file).href);
  const { settingNames } = await import('@nukkad/core/features/operator/setting-names.ts');
  const { properties } = Environment.toJSONSchema({ io: 'input', unrepresentable: 'any' });
  return new Map(
    Object.entries(properties).map(([name, { default: given, description }]) => [
      name,
      { given: given === undefined ? undefined : String(given), description, isLive: settingNames.includes(name) },
    ]),
  );
}

export function settingsPage(settings) {
  const rows = [['Setting', 'Default', 'While running', 'What it does']];
  for (const [name, { given, description, isLive }] of settings)
    rows.push([`\`${name}\``, given === undefined ? '–' : `\`${given}\``, isLive ? 'yes' : '', description]);
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at].length)));
  const lines = rows.map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`);
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return `${introduction}\n${lines.join('\n')}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await onOwnNode(import.meta.url);
  writeFileSync(join(root, settingsFile), settingsPage(await readSettings()));
}
