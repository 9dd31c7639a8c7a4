import type { Order } from '@nukkad/core/features/payments/contract.ts';
import { taxLines } from '@nukkad/core/features/payments/invoice.ts';
import { fullDate } from '../../format/dates.ts';
import styles from './Payment.module.css';

type Invoice = NonNullable<Order['invoice']>;

const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

const amountLines = (of: Invoice): [string, string][] =>
  [{ name: 'Taxable value', paise: of.taxablePaise }, ...taxLines(of)].map(({ name, paise }) => [
    name,
    exact.format(paise / 100),
  ]);

const sellerLines = ({ seller, placeOfSupply, sac }: Invoice): [string, string][] => [
  ['Sold by', `${seller.name}, ${seller.address}`],
  ['GSTIN', seller.gstin],
  ['Place of supply', `${placeOfSupply.name} (${placeOfSupply.code})`],
  ['SAC', sac],
];

function Lines({ label, lines }: { label: string; lines: [string, string][] }) {
  return (
    <dl className={styles.lines} aria-label={label}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What India's GST asks of an invoice. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  return (
    <Lines
      label="Tax invoice"
      lines={[['Tax invoice', invoice.number], ...sellerLines(invoice), ...amountLines(invoice)]}
    />
  );
}

/** And of a credit note. */
export function CreditNoteLines({ note }: { note: NonNullable<Order['creditNote']> }) {
  return (
    <Lines
      label="Credit note"
      lines={[
        ['Credit note', note.number],
        ['Issued', fullDate(note.issuedAt)],
        ['For tax invoice', `${note.invoice.number} of ${fullDate(note.invoice.issuedAt)}`],
        ...sellerLines(note),
        ...amountLines(note),
        ['Credited', exact.format(note.amountPaise / 100)],
      ]}
    />
  );
}
