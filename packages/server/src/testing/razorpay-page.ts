import { z } from 'zod';

/** The fields of a new link: others are rejected. */
export const NewLink = z.strictObject({
  amount: z.int().min(100),
  currency: z.literal('INR'),
  accept_partial: z.literal(false),
  reference_id: z.string().min(1).max(40),
  description: z.string().max(2048),
  expire_by: z.int(),
  notify: z.strictObject({ sms: z.boolean(), email: z.boolean() }),
  reminder_enable: z.boolean(),
  callback_url: z.url(),
  callback_method: z.literal('get'),
  options: z.strictObject({
    checkout: z.strictObject({
      name: z.string().min(1),
      config: z.strictObject({
        display: z.strictObject({
          blocks: z.record(
            z.string(),
            z.strictObject({ name: z.string(), instruments: z.array(z.strictObject({ method: z.string() })) }),
          ),
          sequence: z.array(z.string()),
          preferences: z.strictObject({ show_default_blocks: z.boolean() }),
        }),
      }),
    }),
  }),
});

export interface Link extends z.infer<typeof NewLink> {
  id: string;
  short_url: string;
  status: 'created' | 'paid' | 'cancelled' | 'expired';
  amount_paid: number;
  /** Created at the first attempt to pay. */
  order_id?: string;
}

/** The ways to pay, in the usual order. */
const usualWays = ['card', 'netbanking', 'wallet', 'upi'];

const inHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The page of a link, with the ways to pay in the order that the link asks for. */
export function payPage(link: Link, hasFailed: boolean): string {
  const { name, config } = link.options.checkout;
  const { blocks, sequence, preferences } = config.display;
  const first = sequence.flatMap((it) => blocks[it.replace(/^block\./, '')] ?? []);
  const named = new Set(first.flatMap(({ instruments }) => instruments.map(({ method }) => method)));
  const rest = preferences.show_default_blocks ? usualWays.filter((way) => !named.has(way)) : [];
  const button = (does: string, words: string) =>
    `<form method="post" action="/l/${link.id}/${does}"><button>${inHtml(words)}</button></form>`;
  const ways = [...first.map((block) => block.name), ...rest].map((way) => `<li>${button('pay', way)}</li>`);
  return `<!doctype html><title>Razorpay</title><h1>Pretend Razorpay</h1>
      <main data-callback="${inHtml(link.callback_url)}"><p>${inHtml(name)}: ${inHtml(link.description)}, ₹${link.amount / 100}</p>
      ${hasFailed ? '<p role="alert">The payment has failed. Try again.</p>' : ''}
      ${link.status === 'created' ? `<ol aria-label="Ways to pay">${ways.join('')}</ol>${button('fail', 'Fail')}` : `<p>This link is ${link.status}.</p>`}
      </main>`;
}
