import { expect, test } from 'vitest';
import { freshWorld } from '../../testing/world.ts';
import { financialYear, taxLines, taxOf } from './invoice.ts';
import { sendReceipts, type ReceiptMail } from './send-receipts.ts';

const world = freshWorld();
const seller = { name: 'Nukkad Pvt Ltd', address: 'Bandra West, Mumbai 400050', gstin: '27ABCDE1234F1Z5' };

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
    seller,
    placeOfSupply: { code: '27', name: 'Maharashtra' },
    sac: '998439',
    taxablePaise: 1694,
    cgstPaise: 153,
    sgstPaise: 153,
    igstPaise: 0,
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
  expect(await sendReceipts(world.host, fails)).toBe(0);
  world.pass(60_000);
  expect(await sendReceipts(world.host, async (mail) => void mails.push(mail))).toBe(1);
  world.pass(86_400_000);
  expect(await sendReceipts(world.host, async (mail) => void mails.push(mail))).toBe(0);
  expect(mails).toEqual([{ email: 'Asha@test.example', order }]);
});
