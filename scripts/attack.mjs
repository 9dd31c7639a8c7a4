// Attacks Nukkad's location privacy (docs/location.md). `--small` is the size that tests use.
import { join } from 'node:path';
import prepareDatabases from './test-database.mjs';
import { build, node, onOwnNode, root, runToEnd } from './prepare.mjs';

await onOwnNode(import.meta.url);
prepareDatabases();
build('server');
runToEnd(node(), [join(root, 'attack', 'main.ts'), ...process.argv.slice(2)]);
