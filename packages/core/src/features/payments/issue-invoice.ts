import type { Work } from '../../kernel/context.ts';
import type { PaymentOrderRow } from '../../kernel/database.ts';
import { indiaOffsetMs } from '../../kernel/time.ts';
import { financialYear, invoiceOf } from './invoice.ts';

/** Takes the year's next number, locked until the commit: no gaps. JSON; undefined without a GST registration. */
export async function issueInvoice(
  { db, host, now }: Work,
  { person_id, amount_paise }: Pick<PaymentOrderRow, 'person_id' | 'amount_paise'>,
): Promise<string | undefined> {
  const { seller } = host;
  if (!seller) return undefined;
  const year = financialYear(new Date(now.getTime() + indiaOffsetMs));
  const { last_number } = await db
    .insertInto('invoice_series')
    .values({ year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((it) => ({ last_number: it('invoice_series.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  const { city } = await db.selectFrom('person').select('city').where('id', '=', person_id).executeTakeFirstOrThrow();
  const number = `NK${year}-${String(last_number).padStart(6, '0')}`;
  return JSON.stringify(invoiceOf({ number, amountPaise: amount_paise, city, seller }));
}
