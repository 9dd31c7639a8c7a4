import { defineConfig } from 'vitest/config';
import { fileURLToPath } from 'node:url';

// Many PGlites that come and go make V8's bookkeeping of code pages fail (nodejs/node#64500); without keys it keeps none.
const withoutKeys = '--no-memory-protection-keys';

export default defineConfig({
  resolve: { alias: { '#backend': fileURLToPath(new URL('packages/web/src/data/backend/demo.ts', import.meta.url)) } },
  test: {
    globalSetup: 'scripts/test-database.mjs',
    pool: 'forks',
    maxWorkers: 2,
    // Two busy cores take long, for a first PGlite alone some seconds.
    hookTimeout: 90_000,
    testTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['packages/{server,web}/src/**/*.test.ts', 'e2e/**/*.test.ts'],
          // A test is over before it pays to compile PGlite well.
          execArgv: [withoutKeys, '--liftoff-only'],
        },
      },
      {
        extends: true,
        test: {
          // Their state is in a world, which is renewed for each file, so they share processes and a database in each.
          name: 'together',
          include: ['packages/core/src/**/*.test.ts'],
          execArgv: [withoutKeys],
          isolate: false,
        },
      },
    ],
  },
});
