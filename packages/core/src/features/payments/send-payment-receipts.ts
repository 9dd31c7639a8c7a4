import { sql } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import { MailRefused } from '../../kernel/mail-refused.ts';
import { workOff } from '../../kernel/work-queue.ts';
import type { Order } from './contract.ts';
import { readOrders } from './read-orders.ts';

export interface ReceiptMail {
  email: string;
  order: Order;
}

const maxAtOnce = 10;
const maxTries = 12;

export const sendPaymentReceipts = (
  host: Host,
  send: (receipt: ReceiptMail) => Promise<void>,
  onFailure: (error: unknown) => void = () => {},
): Promise<number> =>
  workOff(
    () => takeReceipt(host),
    async ({ id, person_id }) => {
      const { db } = host;
      const { rows } = await sql<{ email: string }>`select email from "user" where id = ${person_id}`.execute(db);
      const [found] = await readOrders(db, sql`where payment_order.id = ${id}`);
      const done = () => db.updateTable('payment_order').set({ receipt_at: null }).where('id', '=', id).execute();
      try {
        if (rows[0] && found) await send({ email: rows[0].email, order: found.order });
      } catch (error) {
        if (error instanceof MailRefused) await done();
        throw error;
      }
      await done();
      return 1;
    },
    onFailure,
    maxAtOnce,
  );

const takeReceipt = ({ db, now }: Host) =>
  db
    .updateTable('payment_order')
    .set({
      receipt_tries: sql<number>`receipt_tries + 1`,
      receipt_at: sql<Date | null>`case when receipt_tries < ${maxTries}::int
        then ${now()}::timestamptz + interval '1 minute' * power(2, receipt_tries) end`,
    })
    .where('id', '=', (is) =>
      is
        .selectFrom('payment_order')
        .select('id')
        .where('receipt_at', '<=', now())
        .orderBy('receipt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'person_id'])
    .executeTakeFirst();
