import type { Order } from '@nukkad/core/features/payments/contract.ts';
import { taxLines } from '@nukkad/core/features/payments/invoice.ts';
import styles from './Payment.module.css';

const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** What India's GST asks of an invoice. */
export function InvoiceLines({ invoice }: { invoice: NonNullable<Order['invoice']> }) {
  const { seller, placeOfSupply } = invoice;
  const amounts: [string, number][] = [
    ['Taxable value', invoice.taxablePaise],
    ...taxLines(invoice).map(({ name, paise }): [string, number] => [name, paise]),
  ];
  const lines: [string, string][] = [
    ['Tax invoice', invoice.number],
    ['Sold by', `${seller.name}, ${seller.address}`],
    ['GSTIN', seller.gstin],
    ['Place of supply', `${placeOfSupply.name} (${placeOfSupply.code})`],
    ['SAC', invoice.sac],
    ...amounts.map(([name, paise]): [string, string] => [name, exact.format(paise / 100)]),
  ];
  return (
    <dl className={styles.lines} aria-label="Tax invoice">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
