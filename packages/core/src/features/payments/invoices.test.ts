import { expect, test } from 'vitest';
import { monthInMumbai } from '../../testing/month-in-mumbai.ts';
import { freshWorld } from '../../testing/world.ts';
import { financialYear, taxLines, taxOf } from './invoice.ts';
import { asJson } from '../account/own-data/own-table.ts';
import { paymentTables } from '../account/own-data/tables/payments.ts';
import { capture } from './capture-payment.ts';
import { refundReported } from './send-refunds.ts';
import { sendPaymentReceipts, type ReceiptMail } from './send-payment-receipts.ts';

const world = freshWorld();
const { seller } = monthInMumbai;

async function buy(who: string) {
  const { payments } = world.as(who);
  const { id } = await payments.premium({ orderId: crypto.randomUUID() });
  return payments.settle({ id, outcome: 'pay' });
}

test('tax is within the price: in one state half each, between states as a whole, and the parts add up', () => {
  expect(taxOf(2000, true)).toEqual({ taxablePaise: 1694, cgstPaise: 153, sgstPaise: 153, igstPaise: 0 });
  expect(taxOf(2000, false)).toEqual({ taxablePaise: 1695, cgstPaise: 0, sgstPaise: 0, igstPaise: 305 });
  expect([financialYear(new Date('2026-03-31T23:00:00Z')), financialYear(new Date('2026-04-01T00:00:00Z'))]).toEqual([
    '2526',
    '2627',
  ]);
});

test('with a GST registration receipts are invoices with consecutive numbers; without one they are not', async () => {
  for (const name of ['Asha', 'Bilal', 'Chitra']) await world.person(name);
  await world.db.updateTable('person').set({ city: 'Bengaluru' }).where('id', '=', 'Bilal').execute();
  expect((await buy('Chitra')).invoice).toBeNull();
  world.seller = seller;
  expect((await buy('Asha')).invoice).toEqual({
    number: 'NK2526-000001',
    ...monthInMumbai,
  });
  const { invoice } = await buy('Bilal');
  expect(invoice).toMatchObject({
    number: 'NK2526-000002',
    placeOfSupply: { code: '29', name: 'Karnataka' },
    igstPaise: 305,
  });
  expect(taxLines(invoice!)).toEqual([{ name: 'IGST 18%', paise: 305 }]);
});

test('a receipt is mailed once, and again only while the mail server fails', async () => {
  await world.person('Asha');
  const order = await buy('Asha');
  const mails: ReceiptMail[] = [];
  const fails = async () => {
    throw new Error('no mail server');
  };
  expect(await sendPaymentReceipts(world.host, fails)).toBe(0);
  world.pass(60_000);
  expect(await sendPaymentReceipts(world.host, async (mail) => void mails.push(mail))).toBe(1);
  world.pass(86_400_000);
  expect(await sendPaymentReceipts(world.host, async (mail) => void mails.push(mail))).toBe(0);
  expect(mails).toEqual([{ email: 'Asha@test.example', order }]);
});

/** As the operator does at the gateway, by hand. */
const refundByHand = (id: string) =>
  refundReported(world.host, { gateway: 'practice', id: `practice-${id}`, gatewayOrder: id, amountPaise: 2000 });

test('a refunded month gets a credit note for its invoice, once, in a series of its own', async () => {
  for (const name of ['Asha', 'Bilal']) await world.person(name);
  await world.db.updateTable('person').set({ city: 'Bengaluru' }).where('id', '=', 'Bilal').execute();
  world.seller = seller;
  const [asha, bilal] = [await buy('Asha'), await buy('Bilal')];
  expect(asha.creditNote).toBeNull();
  world.pass(86_400_000);
  // What was sold before is credited as it was sold.
  world.seller = { ...seller, name: 'Nukkad LLP', gstin: '29ABCDE1234F1Z5' };
  for (let turn = 0; turn < 2; turn++) for (const { id } of [bilal, asha]) await refundByHand(id);

  const refunded = await world.as('Asha').payments.order({ id: asha.id });
  expect(refunded).toMatchObject({ status: 'cancelled', invoice: asha.invoice, refund: { amountPaise: 2000 } });
  expect(refunded.creditNote).toEqual({
    number: 'NKC2526-000002',
    issuedAt: refunded.settledAt,
    invoice: { number: 'NK2526-000001', issuedAt: asha.settledAt },
    amountPaise: 2000,
    ...monthInMumbai,
  });
  const { creditNote } = await world.as('Bilal').payments.order({ id: bilal.id });
  expect(creditNote).toMatchObject({
    number: 'NKC2526-000001',
    invoice: { number: 'NK2526-000002' },
    taxablePaise: 1695,
    igstPaise: 305,
  });
  // The next invoice has the next number of invoices.
  expect((await buy('Asha')).invoice?.number).toBe('NK2526-000003');
});

test('a second payment that goes back, and a month without an invoice, have no credit note', async () => {
  for (const name of ['Asha', 'Bilal']) await world.person(name);
  const bilal = await buy('Bilal');
  world.seller = seller;
  const asha = await buy('Asha');
  await capture(world.host, { gateway: 'practice', id: 'again', gatewayOrder: asha.id, amountPaise: 2000 });
  expect(await world.as('Asha').payments.order({ id: asha.id })).toMatchObject({
    status: 'paid',
    refund: { amountPaise: 2000 },
    creditNote: null,
  });
  await refundByHand(bilal.id);
  expect(await world.as('Bilal').payments.order({ id: bilal.id })).toMatchObject({
    status: 'cancelled',
    creditNote: null,
  });
});

test('a credit note is mailed once, also where the receipt could not be, and is in the own data', async () => {
  await world.person('Asha');
  world.seller = seller;
  const { id } = await buy('Asha');
  const fails = async () => {
    throw new Error('no mail server');
  };
  for (let turn = 0; turn < 13; turn++) {
    expect(await sendPaymentReceipts(world.host, fails)).toBe(0);
    world.pass(60_000 * 2 ** turn);
  }
  await refundByHand(id);
  const mails: ReceiptMail[] = [];
  for (let turn = 0; turn < 2; turn++) {
    await sendPaymentReceipts(world.host, async (mail) => void mails.push(mail));
    world.pass(86_400_000);
  }
  expect(mails.map(({ order }) => order.creditNote?.number)).toEqual(['NKC2526-000001']);
  const { rows } = await asJson(paymentTables.payment_order.query('Asha')).execute(world.db);
  expect(rows).toMatchObject([{ row: { credit_note: { number: 'NKC2526-000001', amountPaise: 2000 } } }]);
});

test('months that are refunded at the same moment get consecutive numbers', async () => {
  world.seller = seller;
  const ids: string[] = [];
  for (let nth = 0; nth < 5; nth++) {
    await world.person(`P${nth}`);
    ids.push((await buy(`P${nth}`)).id);
  }
  await Promise.all(ids.flatMap((id) => [refundByHand(id), refundByHand(id)]));
  const notes = await world.db.selectFrom('payment_order').select('credit_note').execute();
  expect(notes.map(({ credit_note }) => credit_note?.number ?? '').toSorted()).toEqual(
    [1, 2, 3, 4, 5].map((nth) => `NKC2526-00000${nth}`),
  );
});
