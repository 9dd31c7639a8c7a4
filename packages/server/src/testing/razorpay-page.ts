import type { Link } from './razorpay-shapes.ts';

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
