import { defineConfig } from 'vitest/config';
import { fileURLToPath } from 'node:url';

export default defineConfig({
  resolve: { alias: { '#backend': fileURLToPath(new URL('packages/web/src/data/backend/demo.ts', import.meta.url)) } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'e2e/**/*.test.ts'],
    globalSetup: 'scripts/test-database.mjs',
    pool: 'forks',
    // Many PGlites that come and go make V8's bookkeeping of code pages fail (nodejs/node#64500); without keys it keeps none.
    // A test is over before it pays to compile PGlite well.
    execArgv: ['--no-memory-protection-keys', '--liftoff-only'],
    maxWorkers: 2,
    // Two busy cores take long, for a first PGlite alone some seconds.
    hookTimeout: 90_000,
    testTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
