import { taxLines } from '@nukkad/core/features/payments/invoice.ts';
import type { ReceiptMail } from '@nukkad/core/features/payments/send-receipts.ts';
import type { Mail } from '../../mail/mail.ts';

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`;

type Invoice = NonNullable<ReceiptMail['order']['invoice']>;

const sellerLines = ({ seller, placeOfSupply, sac }: Invoice) => [
  `${seller.name}, ${seller.address}`,
  `GSTIN ${seller.gstin}`,
  `Place of supply: ${placeOfSupply.name} (${placeOfSupply.code})`,
  `SAC ${sac}`,
];

const amountLines = (of: Invoice) => [
  `Taxable value: ${rupees(of.taxablePaise)}`,
  ...taxLines(of).map(({ name, paise }) => `${name}: ${rupees(paise)}`),
];

const invoiceLines = ({ invoice, amountPaise }: ReceiptMail['order']): string[] =>
  invoice === null
    ? []
    : [
        '',
        `Tax invoice ${invoice.number}`,
        ...sellerLines(invoice),
        ...amountLines(invoice),
        `Total: ${rupees(amountPaise)}`,
      ];

/** Plain words, without anyone's name. Of a refunded order it is the credit note. */
export function receiptMail({ email, order }: ReceiptMail, publicUrl: string): Mail {
  return order.creditNote === null
    ? paidMail(email, order, publicUrl)
    : creditNoteMail(email, order, order.creditNote, publicUrl);
}

function paidMail(email: string, order: ReceiptMail['order'], publicUrl: string): Mail {
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

function creditNoteMail(
  email: string,
  { id, description }: ReceiptMail['order'],
  note: NonNullable<ReceiptMail['order']['creditNote']>,
  publicUrl: string,
): Mail {
  const amount = rupees(note.amountPaise);
  return {
    to: email,
    subject: `Your credit note: ${description}, ${amount}`,
    text: [
      `We’re refunding ${amount} for ${description}. Banks can take some days.`,
      '',
      `Credit note ${note.number} of ${day.format(new Date(note.issuedAt))}`,
      `For tax invoice ${note.invoice.number} of ${day.format(new Date(note.invoice.issuedAt))}`,
      ...sellerLines(note),
      ...amountLines(note),
      `Credited: ${amount}`,
      '',
      `The receipt: ${publicUrl}/pay/${id}`,
    ].join('\n'),
  };
}
