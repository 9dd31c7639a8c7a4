import { defineConfig } from 'vitest/config';
import config from '../vitest.config.ts';

// Which tests run is said here: with Stryker's own `testFiles`, mutants survive that change how a file is loaded.
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    include: process.env['MUTATION_TESTS']!.split(' '),
    setupFiles: ['scripts/mutation.setup.ts'],
  },
});
