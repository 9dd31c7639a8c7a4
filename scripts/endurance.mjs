// Kills servers, Redis and PostgreSQL while people write and order: `npm run endurance -- --times 50`,
// `npm run endurance -- --only orders --minutes 5`. `--seed` repeats a run.
import { join } from 'node:path';
import { node, onOwnNode, root, runToEnd } from './prepare.mjs';

await onOwnNode(import.meta.url);
runToEnd(node(), [join(root, 'e2e', 'endurance', 'main.ts'), ...process.argv.slice(2)]);
