import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, install, node, root } from './prepare.mjs';

install();
const children = [
  spawn(node(), ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts'], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  }),
  spawn(node(), [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
    cwd: join(root, 'packages', 'web'),
    env: environment,
    stdio: 'inherit',
  }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children)
  child.on('exit', (code) => {
    stop();
    process.exitCode ??= code ?? 0;
  });
