import { defineConfig } from 'vitest/config';
import config from '../vitest.config.ts';

// Tests are chosen here: with Stryker's `testFiles`, mutants that change how a file loads survive.
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    projects: undefined,
    include: process.env['MUTATION_TESTS']!.split(' '),
    setupFiles: ['scripts/mutation.setup.ts'],
  },
});
