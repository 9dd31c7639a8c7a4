import { configDefaults, defineConfig } from 'vitest/config';
import { fileURLToPath } from 'node:url';

export default defineConfig({
  resolve: { alias: { '#backend': fileURLToPath(new URL('packages/web/src/data/backend/demo.ts', import.meta.url)) } },
  test: {
    globalSetup: 'scripts/test-database.mjs',
    setupFiles: 'scripts/test-setup.mjs',
    pool: 'forks',
    // Many PGlites that come and go make V8's bookkeeping of code pages fail (nodejs/node#64500); without keys it keeps none.
    execArgv: ['--no-memory-protection-keys'],
    maxWorkers: 2,
    // Two busy cores take long, for a first PGlite alone some seconds.
    hookTimeout: 180_000,
    testTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['packages/*/src/**/*.test.ts', 'e2e/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'packages/core/**'],
          // A test is over before it pays to compile PGlite well.
          execArgv: ['--liftoff-only'],
        },
      },
      {
        extends: true,
        test: {
          // Their state is in a world, which is renewed for each file, so they share processes and a database in each.
          name: 'together',
          include: ['packages/core/src/**/*.test.ts'],
          isolate: false,
        },
      },
    ],
  },
});
