import type { Work } from '../../kernel/context.ts';
import type { PaymentOrderRow } from '../../kernel/database.ts';
import { indiaOffsetMs } from '../../kernel/time.ts';
import { financialYear, invoiceOf, type CreditNote } from './invoice.ts';

/** The year's next number of one of its series, locked until the commit: no gaps. */
async function nextNumber(
  { db, now }: Pick<Work, 'db' | 'now'>,
  series: 'last_number' | 'last_credit_note',
  prefix: string,
): Promise<string> {
  const year = financialYear(new Date(now.getTime() + indiaOffsetMs));
  await db
    .insertInto('invoice_series')
    .values({ year })
    .onConflict((conflict) => conflict.column('year').doNothing())
    .execute();
  const { last } = await db
    .updateTable('invoice_series')
    .set((it) => ({ [series]: it(series, '+', 1) }))
    .where('year', '=', year)
    .returning(`${series} as last`)
    .executeTakeFirstOrThrow();
  return `${prefix}${year}-${String(last).padStart(6, '0')}`;
}

/** JSON; undefined without a GST registration. */
export async function issueInvoice(
  work: Work,
  { person_id, amount_paise }: Pick<PaymentOrderRow, 'person_id' | 'amount_paise'>,
): Promise<string | undefined> {
  const { db, host } = work;
  const { seller } = host;
  if (!seller) return undefined;
  const number = await nextNumber(work, 'last_number', 'NK');
  const { city } = await db.selectFrom('person').select('city').where('id', '=', person_id).executeTakeFirstOrThrow();
  return JSON.stringify(invoiceOf({ number, amountPaise: amount_paise, city, seller }));
}

/** Credits and mails all of an order's invoice, if it has one, by the seller and taxes of that invoice. */
export async function issueCreditNote(
  work: Work,
  { id, invoice, amount_paise: amountPaise, settled_at: settledAt }: PaymentOrderRow,
): Promise<void> {
  const { db, now } = work;
  if (!invoice) return;
  const note: CreditNote = {
    ...invoice,
    number: await nextNumber(work, 'last_credit_note', 'NKC'),
    issuedAt: now.toISOString(),
    invoice: { number: invoice.number, issuedAt: (settledAt ?? now).toISOString() },
    amountPaise,
  };
  await db
    .updateTable('payment_order')
    .set({ credit_note: JSON.stringify(note), receipt_at: now, receipt_tries: 0 })
    .where('id', '=', id)
    .execute();
}
