// Photographs every screen of the demo and the sandbox. Words name the parts and the states to take
// again: `npm run screens -- scenes dark`.
import { build, node, onOwnNode, runToEnd } from './prepare.mjs';

await onOwnNode(import.meta.url);
for (const edition of ['server', 'demo']) build(edition);
runToEnd(node(), ['e2e/screens/main.ts', ...process.argv.slice(2)]);
