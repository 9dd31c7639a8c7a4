import { taxLines } from '@nukkad/core/features/payments/invoice.ts';
import type { ReceiptMail } from '@nukkad/core/features/payments/send-payment-receipts.ts';
import type { Mail } from '../../mail/mail.ts';
import { mailWordsIn } from '../../mail/mail-words/mails-by-language.ts';
import { localeOf, type MailLanguage } from '@nukkad/core/features/notifications/mail-language.ts';
import { mailBody } from './mail-layout.ts';

const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`;

const dayIn = (language: MailLanguage) => {
  const format = new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
  return (iso: string) => format.format(new Date(iso));
};

type Order = ReceiptMail['order'];

const sellerLines = ({ seller, placeOfSupply, sac }: NonNullable<Order['invoice']>) => [
  `${seller.name}, ${seller.address}`,
  `GSTIN ${seller.gstin}`,
  `Place of supply: ${placeOfSupply.name} (${placeOfSupply.code})`,
  `SAC ${sac}`,
];

const amountLines = (of: NonNullable<Order['invoice']>) => [
  `Taxable value: ${rupees(of.taxablePaise)}`,
  ...taxLines(of).map(({ name, paise }) => `${name}: ${rupees(paise)}`),
];

/** In English, like its copy in the app: the tax office and accountants read it. */
const invoiceText = (invoice: NonNullable<Order['invoice']>, amountPaise: number) =>
  [
    `Tax invoice ${invoice.number}`,
    ...sellerLines(invoice),
    ...amountLines(invoice),
    `Total: ${rupees(amountPaise)}`,
  ].join('\n');

function creditNoteText(note: NonNullable<Order['creditNote']>) {
  const day = dayIn('en');
  return [
    `Credit note ${note.number} of ${day(note.issuedAt)}`,
    `For tax invoice ${note.invoice.number} of ${day(note.invoice.issuedAt)}`,
    ...sellerLines(note),
    ...amountLines(note),
    `Credited: ${rupees(note.amountPaise)}`,
  ].join('\n');
}

/** For a month of premium, without anyone's name. Once it was refunded, it is the credit note. */
export async function paymentReceiptMail(
  { email, order }: ReceiptMail,
  language: MailLanguage,
  publicUrl: string,
): Promise<Mail> {
  const words = mailWordsIn[language];
  const { receipt } = words;
  const day = dayIn(language);
  const { id, amountPaise, orderedAt, premiumUntil, invoice, creditNote } = order;
  const toReceipt = { url: `${publicUrl}/pay/${id}`, label: receipt.seeReceipt };
  const rest = { because: '', end: null };
  if (creditNote !== null) {
    const { title, body } = receipt.refunding(rupees(creditNote.amountPaise));
    const parts = [body, creditNoteText(creditNote)];
    return { to: email, ...(await mailBody(words, { title, parts, buttons: [toReceipt], ...rest })) };
  }
  const { title, body } = receipt.paid(rupees(amountPaise), day(orderedAt));
  const parts = [
    [body, ...(premiumUntil === null ? [] : [receipt.until(day(premiumUntil))])].join('\n'),
    ...(invoice === null ? [] : [invoiceText(invoice, amountPaise)]),
  ];
  const buttons = [toReceipt, { url: `${publicUrl}/settings/account#premium`, label: receipt.seePremium }];
  return { to: email, ...(await mailBody(words, { title, parts, buttons, ...rest })) };
}
