import { build, node, onOwnNode, runToEnd } from './prepare.mjs';

await onOwnNode(import.meta.url);
build('demo');
runToEnd(node(), ['e2e/lighthouse.ts']);
