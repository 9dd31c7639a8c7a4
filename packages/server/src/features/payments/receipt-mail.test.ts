import type { Order } from '@nukkad/core/features/payments/contract.ts';
import { monthInMumbai } from '@nukkad/core/testing/month-in-mumbai.ts';
import { expect, test } from 'vitest';
import { receiptMail } from './receipt-mail.ts';

const invoice = {
  number: 'NK2627-000007',
  ...monthInMumbai,
};

const paid: Order = {
  id: 'order-1',
  purpose: 'premium',
  description: 'Nukkad Premium, one month',
  quantity: 1,
  transferred: 0,
  isReceived: false,
  amountPaise: 2000,
  status: 'paid',
  eventId: null,
  promotion: null,
  holdUntil: null,
  orderedAt: '2026-11-03T06:00:00.000Z',
  settledAt: '2026-11-03T06:01:00.000Z',
  premiumUntil: '2026-12-03T06:01:00.000Z',
  invoice,
  creditNote: null,
  refund: null,
};

test('the receipt of a month is its invoice', () => {
  expect(receiptMail({ email: 'asha@test.example', order: paid }, 'https://nukkad.example')).toEqual({
    to: 'asha@test.example',
    subject: 'Your receipt: Nukkad Premium, one month, ₹20.00',
    text: `Thank you. We received ₹20.00 for Nukkad Premium, one month on 3 November 2026.
Premium is paid until 3 December 2026.

Tax invoice NK2627-000007
Nukkad Pvt Ltd, Bandra West, Mumbai 400050
GSTIN 27ABCDE1234F1Z5
Place of supply: Maharashtra (27)
SAC 998439
Taxable value: ₹16.94
CGST 9%: ₹1.53
SGST 9%: ₹1.53
Total: ₹20.00

The receipt: https://nukkad.example/pay/order-1
Your premium: https://nukkad.example/settings/account#premium`,
  });
});

test('once it is refunded, the credit note names the invoice and credits its amounts', () => {
  const order: Order = {
    ...paid,
    status: 'cancelled',
    premiumUntil: null,
    creditNote: {
      ...invoice,
      number: 'NKC2627-000002',
      issuedAt: '2026-11-20T06:00:00.000Z',
      invoice: { number: invoice.number, issuedAt: '2026-11-03T06:01:00.000Z' },
      amountPaise: 2000,
    },
    refund: { amountPaise: 2000, refundedAt: null },
  };
  expect(receiptMail({ email: 'asha@test.example', order }, 'https://nukkad.example')).toEqual({
    to: 'asha@test.example',
    subject: 'Your credit note: Nukkad Premium, one month, ₹20.00',
    text: `We’re refunding ₹20.00 for Nukkad Premium, one month. Banks can take some days.

Credit note NKC2627-000002 of 20 November 2026
For tax invoice NK2627-000007 of 3 November 2026
Nukkad Pvt Ltd, Bandra West, Mumbai 400050
GSTIN 27ABCDE1234F1Z5
Place of supply: Maharashtra (27)
SAC 998439
Taxable value: ₹16.94
CGST 9%: ₹1.53
SGST 9%: ₹1.53
Credited: ₹20.00

The receipt: https://nukkad.example/pay/order-1`,
  });
});
