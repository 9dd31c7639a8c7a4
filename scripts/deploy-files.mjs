// Lints the files that build and start containers, without Docker: the Dockerfile, and compose.yaml with its schema.
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const off = {
  // Order and quotes are a matter of taste.
  'no-quotes-in-volumes': 0,
  'service-dependencies-alphabetical-order': 0,
  'service-keys-order': 0,
  'service-ports-alphabetical-order': 0,
  'services-alphabetical-order': 0,
  'top-level-properties-order': 0,
  // The proxy is there for everyone.
  'no-unbound-port-interfaces': 0,
};

function composeProblems(file) {
  const linter = new DCLinter({ rules: off, quiet: true, debug: false, exclude: [] });
  const results = linter.lintFiles([file], false);
  if (results.length !== 1) return [`${file} was not linted`];
  return results[0].messages.map(({ line, rule, message }) => `${file}:${line}: ${message} (${rule})`);
}

const dockerfileProblems = (file, text) =>
  validate(text).map(({ range, message }) => `${file}:${range.start.line + 1}: ${JSON.stringify(message)}`);

const deploy = (name) => join(root, 'deploy', name);
const read = (name) => readFileSync(deploy(name), 'utf8');

export const checkDeployFiles = () => [
  ...dockerfileProblems(deploy('Dockerfile'), read('Dockerfile')),
  ...composeProblems(deploy('compose.yaml')),
];

/** Mistakes in the real files, each of which has to be found. */
const dockerfileMistakes = [
  ['HEALTHCHECK --interval', 'HEALTHCHECK --every'],
  ['USER node', 'USR node'],
  ['EXPOSE 3000', 'EXPOSE http'],
  ['WORKDIR /app', 'WORKDIR app'],
  ['CMD ["node", "--max', 'CMD ["node"]\nCMD ["node", "--max'],
];
const composeMistakes = [
  ['    volumes:', '    volume:'],
  ['image: caddy:2.10-alpine', 'image: caddy'],
  ["'80:80', '443:443'", "'80:80', '80:443'"],
  ['stop_grace_period: 15s', 'stop_grace_period: [15]'],
  ['name: nukkad\n', ''],
  ['services:\n', 'services:\n  app-1: [\n'],
];

export function checkTheDeployCheck() {
  const folder = mkdtempSync(join(tmpdir(), 'nukkad-deploy-'));
  const broken = join(folder, 'compose.yaml');
  const missed = (name, mistakes, problemsOf) =>
    mistakes.flatMap(([part, mistake]) => {
      const text = read(name).replace(part, () => mistake);
      if (text === read(name)) return [`deploy/${name} has no “${part}” to break`];
      return problemsOf(text).length > 0 ? [] : [`the check misses “${mistake}” in deploy/${name}`];
    });
  const problems = [
    ...missed('Dockerfile', dockerfileMistakes, (text) => dockerfileProblems('Dockerfile', text)),
    ...missed('compose.yaml', composeMistakes, (text) => {
      writeFileSync(broken, text);
      return composeProblems(broken);
    }),
  ];
  rmSync(folder, { recursive: true });
  return problems;
}
