// Sends odd calls and frames to a server (attack/fuzz). `--cases 1000 --seed 7 --minutes 15`.
import { join } from 'node:path';
import prepareDatabases from './test-database.mjs';
import { build, node, onOwnNode, root, runToEnd } from './prepare.mjs';

await onOwnNode(import.meta.url);
prepareDatabases();
build('server');
runToEnd(node(), [join(root, 'attack', 'fuzz', 'main.ts'), ...process.argv.slice(2)]);
