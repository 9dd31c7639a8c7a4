import { vi } from 'vitest';

// By default it gives up after a second, which a loaded machine takes. It moves a faked clock on, so there it stays so.
const { waitFor } = vi;
vi.waitFor = (check, options = {}) =>
  waitFor(check, {
    ...(vi.isFakeTimers() ? {} : { timeout: 30_000 }),
    ...(typeof options === 'number' ? { timeout: options } : options),
  });
