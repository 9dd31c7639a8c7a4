import type { Order } from '@nukkad/core/features/payments/contract.ts';
import { expect, test } from 'vitest';
import { orderStatusWords } from './order-status-words.ts';

const on = '2026-03-02T10:00:00.000Z';
const refund = { amountPaise: 10_000, wantedAt: on, refundedAt: null } as unknown as NonNullable<Order['refund']>;

test.each([
  ['open', 10_000, null, 'Not paid', false],
  ['open', 0, null, 'Not claimed yet', false],
  ['paid', 10_000, null, 'Paid', true],
  ['paid', 0, null, 'Free', true],
  ['paid', 10_000, refund, 'Paid', true],
  ['ended', 10_000, null, 'Not completed', false],
  ['ended', 0, null, 'Not claimed', false],
  ['ended', 10_000, refund, 'Refund on its way', false],
  ['cancelled', 10_000, null, 'Cancelled', false],
  ['cancelled', 10_000, { ...refund, refundedAt: on }, 'Refunded', true],
] as const)('an order that is %s, of %i paise: %o', (status, amountPaise, refund, words, isGood) => {
  expect(orderStatusWords({ status, amountPaise, refund } as Order)).toEqual({ words, isGood });
});
