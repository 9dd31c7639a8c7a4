import type { NotificationSettings } from '@nukkad/core/features/notifications/contract.ts';
import { defaultWays } from '@nukkad/core/features/notifications/default-push-and-mail.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

vi.mock('../data/api.ts', () => ({ api: { notifications: { settings: () => Promise.reject(new Error('away')) } } }));
vi.mock('#backend', () => ({ backend: { can: { notify: true } } }));
const { queries } = await import('../data/queries.ts');
const { wantsToast } = await import('./settings-allow-toast.ts');

const settings: NotificationSettings = {
  ways: { ...defaultWays, questions: { push: false, mail: true } },
  quiet: null,
  timeZone: 'Asia/Kolkata',
  pausedUntil: null,
  showNames: false,
  digest: false,
  language: 'en',
  isSubscribed: false,
};

const emptyCache = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

function withSettings(change: Partial<NotificationSettings> = {}) {
  const cache = emptyCache();
  cache.setQueryData(queries.notificationSettings().queryKey, { ...settings, ...change });
  return cache;
}

test('toasts are shown for what comes by push, and not during a pause', async () => {
  expect(await wantsToast(withSettings(), 'requests')).toBe(true);
  expect(await wantsToast(withSettings(), 'questions')).toBe(false);
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  expect(await wantsToast(withSettings({ pausedUntil: inAnHour }), 'requests')).toBe(false);
  expect(await wantsToast(withSettings({ pausedUntil: new Date(Date.now() - 1).toISOString() }), 'requests')).toBe(
    true,
  );
});

test('without an answer about the settings, nothing is held back', async () => {
  expect(await wantsToast(emptyCache(), 'questions')).toBe(true);
});
