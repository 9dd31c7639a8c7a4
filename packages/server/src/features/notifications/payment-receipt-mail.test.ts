import type { Order } from '@nukkad/core/features/payments/contract.ts';
import type { MailLanguage } from '@nukkad/core/features/notifications/mail-language.ts';
import { monthInMumbai } from '@nukkad/core/testing/month-in-mumbai.ts';
import { expect, test } from 'vitest';
import { paymentReceiptMail } from './payment-receipt-mail.ts';

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

const mailOf = (order: Order, language: MailLanguage = 'en') =>
  paymentReceiptMail({ email: 'asha@test.example', order }, language, 'https://nukkad.example');
/** The words of its page, without the space that marks add. */
const wordsOf = (html = '') =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const monthLines = `Nukkad Pvt Ltd, Bandra West, Mumbai 400050
GSTIN 27ABCDE1234F1Z5
Place of supply: Maharashtra (27)
SAC 998439
Taxable value: ₹16.94
CGST 9%: ₹1.53
SGST 9%: ₹1.53`;

test('the receipt of a month is its invoice', async () => {
  const { html, ...mail } = await mailOf(paid);
  expect(mail).toEqual({
    to: 'asha@test.example',
    subject: 'Your receipt: Nukkad Premium, one month, ₹20.00',
    text: `Your receipt: Nukkad Premium, one month, ₹20.00

Thank you. We received ₹20.00 for a month of Nukkad Premium on 3 November 2026.
Premium is paid until 3 December 2026.

Tax invoice NK2627-000007
${monthLines}
Total: ₹20.00

See the receipt: https://nukkad.example/pay/order-1

See your Premium: https://nukkad.example/settings/account#premium
`,
  });
  for (const line of mail.text.split('\n').filter((it) => it !== '' && !it.includes('https:')))
    expect(wordsOf(html)).toContain(line);
  for (const link of ['pay/order-1', 'settings/account#premium'])
    expect(html).toContain(`href="https://nukkad.example/${link}"`);
});

test.each([
  ['hi', 'आपकी रसीद: नुक्कड़ प्रीमियम, एक महीना, ₹20.00', 'नवंबर'],
  ['mr', 'तुमची पावती: नुक्कड़ प्रीमियम, एक महिना, ₹20.00', 'नोव्हेंबर'],
] as const)(
  'it is in the language of its receiver (%s), with the invoice as it is',
  async (language, subject, month) => {
    const mail = await mailOf(paid, language);
    expect(mail.subject).toBe(subject);
    for (const body of [mail.text, wordsOf(mail.html)]) {
      expect(body).toContain(month);
      expect(body).toContain('Tax invoice NK2627-000007');
      expect(body).not.toContain('Thank you');
    }
    expect(mail.html).toContain(`<html lang="${language}">`);
  },
);

test('without a GST registration it has no invoice', async () => {
  const { text } = await mailOf({ ...paid, invoice: null });
  expect(text).toContain('Premium is paid until 3 December 2026.\n\nSee the receipt');
});

test('once it is refunded, the credit note names the invoice and credits its amounts', async () => {
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
  const { html, ...mail } = await mailOf(order);
  expect(wordsOf(html)).toContain('Credit note NKC2627-000002 of 20 November 2026');
  expect(mail).toEqual({
    to: 'asha@test.example',
    subject: 'Your credit note: Nukkad Premium, one month, ₹20.00',
    text: `Your credit note: Nukkad Premium, one month, ₹20.00

We’re refunding ₹20.00 for a month of Nukkad Premium. Banks can take some days.

Credit note NKC2627-000002 of 20 November 2026
For tax invoice NK2627-000007 of 3 November 2026
${monthLines}
Credited: ₹20.00

https://nukkad.example/pay/order-1
`,
  });
});
