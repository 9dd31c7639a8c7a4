import { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';
import { portrait, sitters } from '@nukkad/server/testing/sample-photos.ts';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expect } from './fixtures.ts';

type SignIn = (name: string) => Promise<{ page: Page }>;

async function call<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const response = await page.request.fetch(`/api${path}`, { method, ...(data ? { data } : {}) });
  if (!response.ok()) throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Bilal, with a hosted event, a ticket, an unpaid order, a conversation with someone who has a photo and an open request,
 * and the paths of all his screens. `names`: of Bilal, Asha (connected) and Chitra (who sent the request). */
export async function everyScreen(signInAs: SignIn, names: [string, string, string] | null = null) {
  const people = [];
  for (const [at, name] of ['Bilal Shaikh', 'Asha Kulkarni', 'Chitra Iyer'].entries()) {
    const { page } = await signInAs(name);
    people.push(page);
    const { me } = await call<{ me: Record<string, unknown> }>(page, 'GET', '/session');
    const { age, gender, city, interests } = me;
    if (names) await call(page, 'PUT', '/me', { name: names[at], age, gender, city, interests });
  }
  const [bilal, asha, chitra] = people as [Page, Page, Page];
  const ask = (page: Page) =>
    call<{ request: { id: string } }>(page, 'POST', '/meets', { personId: '3', window: 'this week', note: 'Chai?' });
  const photoId = randomUUID();
  await asha.request.put(`/api/pictures/${photoId}`, {
    data: await portrait(600, 750, sitters.atDusk).jpeg().toBuffer(),
  });
  await call(asha, 'PUT', `/me/photos/${photoId}`);
  const { request } = await ask(asha);
  await call(bilal, 'PUT', `/meets/${request.id}/status`, { status: 'accepted' });
  await ask(chitra);
  const { conversations } = await call<{ conversations: [{ id: string }] }>(bilal, 'GET', '/conversations');
  const conversationId = conversations[0].id;
  const message = { messageId: randomUUID(), type: 'text', message: 'कल शाम को चाय पर मिलते हैं? See you at the café.' };
  await call(asha, 'POST', `/conversations/${conversationId}/messages`, message);
  const card = { messageId: randomUUID(), type: 'event', eventId: '7' };
  await call(asha, 'POST', `/conversations/${conversationId}/messages`, card);
  for (const page of [asha, bilal])
    await call(page, 'POST', '/events/1/orders', { orderId: randomUUID(), quantity: 1, price: 0 });
  const orderId = randomUUID();
  await call(bilal, 'POST', '/premium/orders', { orderId });
  // Codes are random: always test the widest.
  await bilal.route('**/api/tickets', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/"code":"\w+"/g, '"code":"WWWWWWWWWW"');
    await route.fulfill({ response, body });
  });
  const { tickets } = await call<{ tickets: [{ id: string }] }>(bilal, 'GET', '/tickets');
  for (const page of [asha, chitra]) await page.context().close();
  const parameters: Record<string, string[]> = {
    personId: ['2'],
    eventId: ['1'],
    ticketId: [tickets[0].id],
    conversationId: [conversationId],
    page: ['notification', 'privacy', 'badge', 'safety', 'account', 'calendar', 'help'],
    orderId: [orderId],
    // Bilal is no moderator.
    caseId: [randomUUID()],
    tool: ['selfies', 'statistics', 'operation'],
  };
  const addresses = Object.values(screenPaths)
    .filter((it) => it !== '/')
    .flatMap((path) => {
      const name = /:(\w+)/.exec(path)?.[1];
      if (!name) return [path];
      const values = parameters[name];
      if (!values) throw new Error(`Nothing opens ${path}: name a value for :${name}.`);
      return values.map((value) => path.replace(`:${name}`, value));
    });
  return { bilal, addresses: [...addresses, '/events?view=map'] };
}

/** Opens a path and waits until the page is complete. */
export async function open(page: Page, address: string) {
  await page.goto(address);
  await isComplete(page);
}

/** Waits until a screen shows its heading and all that it loads. */
export async function isComplete(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
