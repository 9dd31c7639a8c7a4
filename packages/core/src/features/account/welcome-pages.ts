import type { Session } from './contract.ts';

type Offer = Pick<Session, 'edition' | 'ways'>;

const production = (google: boolean, emailCode: boolean): Offer => ({
  edition: 'production',
  ways: { sandbox: false, google, emailCode },
});

/** What a welcome screen can offer. The build renders a page for each of them, and the server knows which one is its own. */
export const welcomePages: Readonly<Record<string, Offer>> = {
  demo: { edition: 'demo', ways: { sandbox: true, google: false, emailCode: false } },
  sandbox: { edition: 'sandbox', ways: { sandbox: true, google: false, emailCode: false } },
  'sandbox-google': { edition: 'sandbox', ways: { sandbox: true, google: true, emailCode: false } },
  'google-email': production(true, true),
  google: production(true, false),
  email: production(false, true),
  'no-way': production(false, false),
};

export function welcomePageFor({ edition, ways }: Offer): string | null {
  const same = (it: Offer) =>
    it.edition === edition &&
    it.ways.sandbox === ways.sandbox &&
    it.ways.google === ways.google &&
    it.ways.emailCode === ways.emailCode;
  return Object.entries(welcomePages).find(([, offer]) => same(offer))?.[0] ?? null;
}
