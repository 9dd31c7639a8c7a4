import { build, node, onOwnNode, runToEnd } from './prepare.mjs';

await onOwnNode(import.meta.url);
for (const edition of ['server', 'demo']) build(edition);
runToEnd(node(), ['e2e/lighthouse.ts', ...process.argv.slice(2)]);
