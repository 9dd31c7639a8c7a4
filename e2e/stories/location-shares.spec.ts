import { expect, expectAccessible, isAtRest, startTalking, test } from '../harness/fixtures.ts';

const atCarter = { latitude: 19.06421, longitude: 72.82234 };
const atLinking = { latitude: 19.06382, longitude: 72.83341 };

/** Either location, in any text of a page. */
const place = /19\.06421|19\.06382|72\.82234|72\.83341/;

test('Asha shows Bilal where she is; he sees it on a map, sees her move, and sees it end when she stops', async ({
  signInAs,
}) => {
  test.slow();
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await asha.context().grantPermissions(['geolocation']);
  await asha.context().setGeolocation(atCarter);
  await startTalking(asha, bilal);
  await asha.getByRole('button', { name: 'Share location' }).click();
  await expect(asha.getByRole('dialog', { name: 'Share your location with Bilal' })).toBeVisible();
  await expectAccessible(asha, 'sharing a place');
  await asha.getByRole('button', { name: 'Share my exact location' }).click();

  const map = bilal.getByRole('log').getByRole('img', { name: /Asha/ });
  const maps = bilal.getByRole('log').getByRole('link', { name: 'Open in maps' });
  await expect(map).toBeVisible();
  await expect(maps).toHaveAttribute('href', /19\.06421.*72\.82234/);
  await expect(bilal.getByRole('log').getByRole('timer')).toContainText('15 min left');
  await expect(bilal.getByRole('button', { name: 'Stop sharing' })).toHaveCount(0);
  await expectAccessible(bilal, 'a shared place');

  // She walks on; her phone sends it after a while, and his polls.
  const strip = asha.getByRole('region', { name: 'Live location' });
  await expect(strip).toContainText('Bilal can see where you are');
  await asha.context().setGeolocation(atLinking);
  await expect(maps).toHaveAttribute('href', /19\.06382.*72\.83341/, { timeout: 60_000 });

  // One press on any screen ends it for both, and for anyone who opens the conversation later.
  await asha.getByRole('button', { name: 'Back' }).click();
  await expect(asha.getByRole('link', { name: /Bilal Shaikh/ })).toContainText('Shared location');
  await strip.getByRole('button', { name: 'Stop' }).click();
  await expect(strip).toHaveCount(0);
  await expect(bilal.getByRole('log').getByText('Location ended')).toBeVisible();
  await expect(map).toHaveCount(0);
  expect(await bilal.content()).not.toMatch(place);
  await bilal.reload();
  await expect(bilal.getByRole('log').getByText('Location ended')).toBeVisible();
  await expectAccessible(bilal, 'a place that has ended');
});

test('a place shared once ends by a press, also while offline, with ghost mode, and at sign-out', async ({
  signInAs,
}) => {
  test.slow();
  const { page: asha, ignoreErrors } = await signInAs('Asha Kulkarni');
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await asha.context().grantPermissions(['geolocation']);
  await asha.context().setGeolocation(atCarter);
  await startTalking(asha, bilal);
  const conversation = new URL(asha.url()).pathname;
  const log = bilal.getByRole('log');
  async function shareOnce() {
    await asha.getByRole('button', { name: 'Share location' }).click();
    await asha.getByRole('button', { name: 'Once, for 1 hour' }).click();
    await asha.getByRole('button', { name: 'Share my exact location' }).click();
    await expect(log.getByRole('img', { name: /Asha/ })).toHaveCount(1);
    await expect(asha.getByRole('button', { name: 'Stop sharing' })).toBeVisible();
  }
  await shareOnce();
  await asha.context().setOffline(true);
  await asha.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(asha.getByText('We’ll keep trying')).toBeVisible();
  await asha.context().setOffline(false);
  await expect(log.getByText('Location ended')).toHaveCount(1);
  await expect(asha.getByRole('button', { name: 'Stop sharing' })).toHaveCount(0);
  ignoreErrors();
  await shareOnce();
  await asha.goto('/settings/privacy');
  // Background requests for people nearby would be refused.
  await asha.waitForLoadState('networkidle');
  // It moves the screen when it appears.
  const strip = asha.getByRole('region', { name: 'Live location' });
  await expect(strip).toBeVisible();
  await isAtRest(asha.getByRole('button', { name: '1 hour', exact: true }));
  await asha.getByRole('button', { name: '1 hour', exact: true }).click();
  await expect(log.getByText('Location ended')).toHaveCount(2);
  await asha.getByRole('button', { name: 'End ghost mode' }).click();
  await expect(asha.getByRole('button', { name: '1 hour', exact: true })).toBeVisible();
  await asha.goto(conversation);
  await shareOnce();
  await asha.goto('/settings');
  // Background requests would be refused after logging out.
  await asha.waitForLoadState('networkidle');
  await expect(strip).toBeVisible();
  await asha.getByRole('button', { name: 'Logout' }).click();
  await expect(log.getByText('Location ended')).toHaveCount(3);
});

test('a phone that may not locate says so, and the name of the area still goes out', async ({ signInAs }) => {
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(asha, bilal);
  await asha.getByRole('button', { name: 'Share location' }).click();
  await asha.getByRole('button', { name: 'Share my exact location' }).click();
  await expect(asha.getByRole('alert')).toContainText('You can share your area instead');
  await asha.getByRole('button', { name: 'Share only the name of my area' }).click();
  await expect(bilal.getByRole('log').getByText('Around Bandra West')).toBeVisible();
});
