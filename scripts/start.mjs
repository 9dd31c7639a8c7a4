import { build, install, node, runToEnd, serverFlags } from './prepare.mjs';

install();
build('server');
runToEnd(node(), [...serverFlags, 'packages/server/src/main.ts']);
