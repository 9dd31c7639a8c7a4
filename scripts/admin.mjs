// Commands for the operator: `npm run admin -- calendar list`.
import { node, onOwnNode, runToEnd } from './prepare.mjs';

await onOwnNode(import.meta.url);
runToEnd(node(), ['packages/server/src/admin/main.ts', ...process.argv.slice(2)]);
