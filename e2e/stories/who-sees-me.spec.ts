import { signedIn } from '@nukkad/server/testing/browser.ts';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { open } from '../harness/every-screen.ts';
import { expect, openLive, test } from '../harness/fixtures.ts';

const alsoGoing = (page: Page) => page.getByRole('region', { name: 'Also going' });
const card = (page: Page, name: string) => page.getByRole('article', { name });

test('Kavya lets only women and non-binary people see her: Bilal finds her in no list, and she does not see him', async ({
  sandbox,
  signInAs,
}) => {
  test.slow();
  const [kavyaApi, bilalApi, chitraApi, eshaApi] = await Promise.all([
    signedIn(sandbox, '12').then(({ api }) => api),
    signedIn(sandbox, '3').then(({ api }) => api),
    signedIn(sandbox, '4').then(({ api }) => api),
    signedIn(sandbox, '6').then(({ api }) => api),
  ]);
  // All three go to Esha’s event, and Kavya has asked there.
  for (const api of [kavyaApi, bilalApi, chitraApi])
    await api.tickets.order({ id: '5', orderId: randomUUID(), quantity: 1, price: 0 });
  const questionId = randomUUID();
  await kavyaApi.questions.ask({ id: '5', questionId, body: 'Is there a lift?' });
  await eshaApi.questions.answer({ id: '5', questionId, body: 'Yes, on the left.' });
  const nearBilal = async () => (await bilalApi.people.nearby({ distance: 10, ageRange: [18, 80] })).people;
  const idsNearBilal = async () => (await nearBilal()).map(({ id }) => id);
  const before = await idsNearBilal();
  expect(before).toContain('12');

  const [bilalPerson, kavyaPerson] = [await signInAs('Bilal Shaikh'), await signInAs('Kavya Menon')];
  // What they may no longer see answers 404.
  for (const person of [bilalPerson, kavyaPerson]) person.ignoreErrors();
  const [bilal, kavya] = [bilalPerson.page, kavyaPerson.page];
  // While he is there: without a human, sample neighbours accept by themselves.
  await openLive(bilal, '/home');
  await kavyaApi.meets.request({ personId: '3', window: 'this week', note: 'Chai?' });
  await open(bilal, '/home?distance=10');
  await expect(card(bilal, 'Kavya Menon')).toBeVisible();
  await open(bilal, '/events/5');
  await expect(alsoGoing(bilal)).toContainText('Kavya');
  await open(bilal, '/notifications');
  await expect(bilal.getByRole('main')).toContainText('Kavya');
  await open(bilal, '/people/12');
  await expect(bilal.getByRole('heading', { level: 1, name: /^Kavya Menon/ })).toBeVisible();

  await open(kavya, '/home?distance=10');
  await expect(card(kavya, 'Bilal Shaikh')).toBeVisible();
  await open(kavya, '/settings/privacy');
  const saved = kavya.waitForResponse('**/api/presence/audience');
  await kavya.getByRole('radio', { name: 'Only women and non-binary people' }).check();
  expect((await saved).status()).toBe(200);

  expect(await idsNearBilal()).toEqual(before.filter((id) => id !== '12'));
  expect((await bilalApi.chat.findConversations({ words: 'Kavya' })).conversations).toEqual([]);
  const seen: [path: string, stillThere: string][] = [
    ['/home?distance=10', 'Chitra Iyer'],
    ['/people/12', 'Profile not available'],
    ['/hosts/12', 'Host not found'],
    ['/events', 'Art Gallery Opening'],
    ['/events?friends=1', 'Events'],
    // Questions have no names, and the numbers of seats and attendees count everyone.
    ['/events/5', 'Is there a lift?'],
    ['/notifications', 'Notifications'],
    ['/chat', 'Messages'],
    ['/tickets', 'Art Gallery Opening'],
    ['/profile', 'Bilal Shaikh'],
  ];
  for (const [path, stillThere] of seen) {
    await open(bilal, path);
    await expect(bilal.locator('body'), path).toContainText(stillThere);
    await expect(bilal.locator('body'), path).not.toContainText('Kavya');
  }
  await open(bilal, '/events/5');
  await expect(alsoGoing(bilal)).toContainText('Chitra');

  await open(kavya, '/home?distance=10');
  await expect(card(kavya, 'Chitra Iyer')).toBeVisible();
  await expect(card(kavya, 'Bilal Shaikh')).toHaveCount(0);
  await open(kavya, '/people/3');
  await expect(kavya.getByRole('heading', { name: 'Profile not available' })).toBeVisible();
  await open(kavya, '/events/5');
  await expect(alsoGoing(kavya)).toContainText('Chitra');
  await expect(alsoGoing(kavya)).not.toContainText('Bilal');

  // A woman still sees her, and a host everyone who comes.
  expect((await chitraApi.people.person({ id: '12' })).name).toBe('Kavya Menon');
  const { attendees } = await eshaApi.hosting.attendees({ id: '5' });
  expect(attendees.map(({ person }) => person?.name)).toContain('Kavya Menon');
});
