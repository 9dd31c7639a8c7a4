import { build, install, node, runToEnd } from './prepare.mjs';

install();
build('demo');
runToEnd(node(), ['scripts/serve-demo.mjs']);
