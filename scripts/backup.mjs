// `npm run backup`, `npm run restore` and `npm run move`: without arguments, each says what it takes.
import { node, onOwnNode, runToEnd } from './prepare.mjs';

await onOwnNode(import.meta.url);
runToEnd(node(), ['packages/server/src/storage/backup/main.ts', ...process.argv.slice(2)]);
