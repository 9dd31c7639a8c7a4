// Compares Nukkad with other software: `npm run bench -- nearby`.
import { join } from 'node:path';
import { build, node, onOwnNode, root, runToEnd } from './prepare.mjs';

await onOwnNode(import.meta.url);
build('server');
runToEnd(node(), ['--expose-gc', join(root, 'bench', 'main.ts'), ...process.argv.slice(2)]);
