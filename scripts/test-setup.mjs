import { vi } from 'vitest';

// By default it gives up after a second, which a loaded machine takes.
const { waitFor } = vi;
vi.waitFor = (check, options = {}) =>
  waitFor(check, { timeout: 30_000, ...(typeof options === 'number' ? { timeout: options } : options) });
