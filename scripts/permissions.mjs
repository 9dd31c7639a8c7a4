// Writes docs/permissions.md, who may call which operation: `npm run permissions`. `npm run check` compares it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onOwnNode, root } from './prepare.mjs';

export const permissionsFile = 'docs/permissions.md';

const introduction = `# Permissions

Who may call which operation of the contract, and what they get. Each cell of these tables is a test: \`packages/core/src/testing/permissions/permissions.test.ts\` calls every operation as everyone, with an input that works for the people it is for. An operation without a row does not compile.

Each row is about something of the owner’s: an event, a conversation, an order. The other party is named in its cell.
`;

const callers = [
  ['Who', 'What they are to the owner'],
  ['Other', 'The other party to it, for example a co-host of the event'],
  ['Stranger', 'Someone nearby with a profile of their own'],
  ['Blocked', 'A former connection, whom the owner has blocked'],
  ['Excluded', 'Someone whom the owner’s audience leaves out'],
  ['Suspended', 'A connection, suspended by a moderator'],
  ['Moderator', 'A moderator who has just used a passkey'],
  ['Operator', 'An operator who has just used a passkey'],
];

const columns = {
  owner: 'Owner',
  other: 'Other',
  stranger: 'Stranger',
  blocked: 'Blocked',
  excluded: 'Excluded',
  suspended: 'Suspended',
  signedOut: 'Signed out',
  moderator: 'Moderator',
  operator: 'Operator',
};

function table(rows) {
  const widths = rows[0].map((_, at) => Math.max(3, ...rows.map((row) => row[at].length)));
  const lines = rows.map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`);
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}

export async function permissionsPage() {
  const load = (name) => import(pathToFileURL(join(root, 'packages/core/src/testing/permissions', `${name}.ts`)).href);
  const [{ matrix }, { outcomes }] = [await load('permission-matrix'), await load('expected-outcomes')];
  const words = (cell) => (cell === 'none' ? '–' : cell in outcomes ? cell : `\`${cell}\``);
  const parts = [introduction.trimEnd(), table(callers)];
  parts.push(
    table([['Cell', 'What it means'], ...Object.entries(outcomes).map(([cell, text]) => [words(cell), text])]),
  );
  parts.push('Any other cell is a refusal, by its name in `packages/core/src/kernel/refusal-words.ts`.');
  for (const [feature, operations] of Object.entries(matrix)) {
    const rows = [['Operation', ...Object.values(columns)]];
    for (const [name, { row, party }] of Object.entries(operations)) {
      const cell = (who) =>
        who === 'other' && row.other !== 'none' ? `${words(row.other)} (${party ?? 'connection'})` : words(row[who]);
      rows.push([`\`${feature}.${name}\``, ...Object.keys(columns).map(cell)]);
    }
    parts.push(`## ${feature}`, table(rows));
  }
  parts.push('This page is made from the matrix by `npm run permissions`.');
  return `${parts.join('\n\n')}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await onOwnNode(import.meta.url);
  writeFileSync(join(root, permissionsFile), await permissionsPage());
}
