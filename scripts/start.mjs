import { build, install, node, runToEnd } from './prepare.mjs';

install();
build('server');
runToEnd(node(), ['packages/server/src/main.ts']);
