import { expect, test } from 'vitest';
import { premiumEndWords, premiumStatusWords } from './premium-status-words.ts';

const premium = {
  isPremium: true,
  paidUntil: '2026-04-01T10:00:00.000Z',
  until: '2026-04-04T10:00:00.000Z',
  renewal: { id: '1', isFailing: false, nextChargeAt: '2026-04-01T10:00:00.000Z' },
  waiting: null,
  canRenew: true,
};
const day = (iso: string) => iso.slice(0, 10);

test('premium says when it renews, when it ends, and what a failed payment means', () => {
  expect(premiumStatusWords(premium, day).about).toBe('It renews on 2026-04-01.');
  expect(premiumStatusWords({ ...premium, renewal: null }, day).about).toBe('It ends on 2026-04-01 and doesn’t renew.');
  const failing = premiumStatusWords({ ...premium, renewal: { ...premium.renewal, isFailing: true } }, day);
  expect(failing).toMatchObject({ title: 'Your last payment failed', isGood: false });
  expect(failing.about).toContain('Premium stays until 2026-04-04.');
});

test('once the grace is over, it says that premium has ended', () => {
  const over = { ...premium, isPremium: false, renewal: { ...premium.renewal, isFailing: true } };
  const { about } = premiumStatusWords(over, day);
  expect(about).toContain('Premium ended on 2026-04-04.');
  expect(about).not.toContain('stays');
});

test('in few words too', () => {
  expect(premiumEndWords(undefined, day)).toBeNull();
  expect(premiumEndWords(premium, day)).toBe('renews on 2026-04-01');
  expect(premiumEndWords({ ...premium, renewal: null }, day)).toBe('until 2026-04-01');
  expect(premiumEndWords({ ...premium, renewal: { ...premium.renewal, isFailing: true } }, day)).toBe(
    'last payment failed',
  );
});
