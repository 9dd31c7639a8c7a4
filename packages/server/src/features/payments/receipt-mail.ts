import { taxLines } from '@nukkad/core/features/payments/invoice.ts';
import type { ReceiptMail } from '@nukkad/core/features/payments/send-receipts.ts';
import type { Mail } from '../../mail/mail.ts';

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`;

function invoiceLines({ invoice, amountPaise }: ReceiptMail['order']): string[] {
  if (!invoice) return [];
  const { seller, placeOfSupply } = invoice;
  return [
    '',
    `Tax invoice ${invoice.number}`,
    `${seller.name}, ${seller.address}`,
    `GSTIN ${seller.gstin}`,
    `Place of supply: ${placeOfSupply.name} (${placeOfSupply.code})`,
    `SAC ${invoice.sac}`,
    `Taxable value: ${rupees(invoice.taxablePaise)}`,
    ...taxLines(invoice).map(({ name, paise }) => `${name}: ${rupees(paise)}`),
    `Total: ${rupees(amountPaise)}`,
  ];
}

/** Plain words, without anyone's name. */
export function receiptMail({ email, order }: ReceiptMail, publicUrl: string): Mail {
  const { description, amountPaise, orderedAt, premiumUntil } = order;
  return {
    to: email,
    subject: `Your receipt: ${description}, ${rupees(amountPaise)}`,
    text: [
      `Thank you. We received ${rupees(amountPaise)} for ${description} on ${day.format(new Date(orderedAt))}.`,
      ...(premiumUntil ? [`Premium is paid until ${day.format(new Date(premiumUntil))}.`] : []),
      ...invoiceLines(order),
      '',
      `The receipt: ${publicUrl}/pay/${order.id}`,
      `Your premium: ${publicUrl}/settings/account#premium`,
    ].join('\n'),
  };
}
