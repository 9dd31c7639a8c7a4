import type { Page } from '@playwright/test';

/** Everything that screens read, but not the session, without which there are no screens. */
const reads = (address: URL) => address.pathname.startsWith('/api/') && address.pathname !== '/api/session';

/** Ways in which the server answers what screens read. */
export const answers = {
  empty: (page: Page) =>
    page.route(reads, async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const body = await response.json().catch(() => null);
      return body === null ? route.fulfill({ response }) : route.fulfill({ response, json: withoutEntries(body) });
    }),
  loading: (page: Page) => page.route(reads, () => {}),
  error: (page: Page) =>
    page.route(reads, (route) =>
      route.fulfill({
        status: 500,
        json: { defined: true, code: 'INTERNAL', status: 500, message: 'Something went wrong on our side.' },
      }),
    ),
} satisfies Record<string, (page: Page) => Promise<unknown>>;

/** The answer with empty lists and without more pages. */
const withoutEntries = (body: object): object =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? [] : name === 'next' ? null : value,
    ]),
  );
