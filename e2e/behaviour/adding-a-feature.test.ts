import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/adding-a-feature.md'), 'utf8');
const patch = Array.from(page.matchAll(/^```diff\n([\s\S]*?)^```$/gm), ([, diff = '']) => diff).join('');
const packages = ['core', 'server', 'web'];
const copy = mkdtempSync(join(tmpdir(), 'nukkad-example-'));
const execute = promisify(execFile);

/** Runs a program in the copy; throws its output if it fails. */
async function run(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(program, args, { cwd: copy }).catch((error: unknown) => {
    // The compiler writes errors to stdout, which the message lacks.
    const printed = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`${String(error)}\n${printed}`, { cause: error });
  });
  return stdout;
}

/** Links node_modules into the copy; our own packages come from the copy. */
function linkModules(folder: string) {
  if (!existsSync(join(root, folder))) return;
  mkdirSync(join(copy, folder, '@nukkad'), { recursive: true });
  for (const name of readdirSync(join(root, folder)))
    if (name !== '@nukkad' && name !== '.cache') symlinkSync(join(root, folder, name), join(copy, folder, name));
}

beforeAll(() => {
  for (const name of ['package.json', 'tsconfig.base.json', 'vitest.config.ts', 'scripts'])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  linkModules('node_modules');
  for (const folder of [...packages.map((name) => join('packages', name)), 'e2e', 'attack', 'bench']) {
    const unneeded = new Set(['node_modules', 'dist'].map((name) => join(root, folder, name)));
    cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: (path) => !unneeded.has(path) });
    linkModules(join(folder, 'node_modules'));
  }
  for (const name of packages) symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules', '@nukkad', name));
});
afterAll(() => rmSync(copy, { recursive: true }));

test('an example that no longer fits the code is noticed', async () => {
  const check = (text: string) => {
    writeFileSync(join(copy, 'checked.patch'), text);
    return run('git', 'apply', '--check', '--ignore-whitespace', 'checked.patch');
  };
  await check(patch);
  const stale = patch.replace(/^ (\S.*)$/m, ' $1 // renamed');
  expect(stale).not.toBe(patch);
  await expect(check(stale)).rejects.toThrow('does not apply');
});

// The compilers take half a minute, more under load.
test(
  'the example of docs/adding-a-feature.md applies, compiles and passes its test',
  { timeout: 600_000 },
  async () => {
    expect(patch.match(/^diff --git /gm)?.length).toBeGreaterThan(7);
    writeFileSync(join(copy, 'example.patch'), patch);
    await run('git', 'apply', '--ignore-whitespace', 'example.patch');
    const modules = join(root, 'node_modules');
    const compiler = join(modules, 'typescript', 'bin', 'tsc');
    // Two programs with the options of all, because each reads core again.
    const programs = {
      'node.json': {
        extends: './packages/server/tsconfig.json',
        compilerOptions: { allowJs: true, checkJs: false },
        include: ['packages/core/src', 'packages/server/src', 'attack/**/*.ts', 'bench/**/*.ts', 'scripts/*.d.mts'],
      },
      'browser.json': {
        extends: './e2e/tsconfig.json',
        include: ['packages/web/src', 'e2e/**/*.ts', 'scripts/*.d.mts'],
      },
    };
    for (const [name, program] of Object.entries(programs)) writeFileSync(join(copy, name), JSON.stringify(program));
    await Promise.all(Object.keys(programs).map((name) => run(process.execPath, compiler, '-p', name)));
    const story = 'packages/core/src/features/hosting/vibe.test.ts';
    expect(patch).toContain(`b/${story}`);
    expect(await run(process.execPath, join(modules, 'vitest', 'vitest.mjs'), 'run', story)).toContain('2 passed');
  },
);
