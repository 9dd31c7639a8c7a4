import { askToMeet, enter, expect, goTo, openChat, startTalking, test } from '../harness/fixtures.ts';
import { goingSkipped } from '../harness/moments.ts';

test('Asha and Kiran find each other, meet, talk, go out, and leave', async ({ browser, sandbox, signInAs }) => {
  const context = await browser.newContext({
    baseURL: sandbox.url,
    viewport: { width: 390, height: 844 },
    locale: 'en-IN',
  });
  const kiran = await context.newPage();
  await kiran.goto('/');
  await enter(kiran);
  const asha = (await signInAs('Asha Kulkarni')).page;
  const chitraPerson = await signInAs('Chitra Iyer');
  const chitra = chitraPerson.page;
  await expect(asha.getByRole('article', { name: 'Kiran Rao' })).toBeVisible();

  await askToMeet(kiran, 'Asha Kulkarni');
  await expect(kiran.getByRole('status').filter({ hasText: 'Meet request sent!' })).toBeVisible();
  await expect(kiran.getByRole('article', { name: 'Asha Kulkarni' }).getByText('Requested')).toBeVisible();
  await expect(asha.getByRole('article', { name: 'Kiran Rao' }).getByText('Asked to meet you')).toBeVisible();
  await expect(asha.getByRole('navigation').getByRole('link', { name: 'Chat' })).toContainText('1 new');

  await goTo(asha, 'Chat');
  const request = asha.getByRole('article', { name: 'Request from Kiran Rao' });
  await expect(request).toContainText(/Expires in \d+ (h|min)/);
  await request.getByRole('button', { name: 'Accept' }).click();
  await expect(asha.getByRole('heading', { level: 1, name: 'Kiran Rao' })).toBeFocused();
  await asha.getByRole('button', { name: 'Back' }).click();
  // Until the list is there, the message would be read in the conversation.
  await expect(asha.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
  await expect(kiran.getByRole('article', { name: 'Asha Kulkarni' }).getByText('Connected')).toBeVisible();

  await openChat(kiran, 'Asha Kulkarni');
  await expect(kiran.getByRole('heading', { level: 1, name: 'Asha Kulkarni' })).toBeFocused();
  await expect(kiran.getByText('Online', { exact: true })).toBeVisible();
  await kiran.getByLabel('Message to Asha Kulkarni').fill('Chai at the corner?');
  await kiran.keyboard.press('Enter');
  await expect(asha.getByRole('link', { name: /Kiran Rao/ })).toContainText('Chai at the corner?');
  await expect(asha.getByRole('link', { name: /Kiran Rao/ })).toContainText('1 unread');
  await asha.getByRole('link', { name: /Kiran Rao/ }).click();
  await asha.getByLabel('Message to Kiran Rao').fill('हाँ, पाँच बजे');
  await asha.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(kiran.getByRole('log').getByText('हाँ, पाँच बजे')).toBeVisible();
  await asha.getByRole('button', { name: 'Share location' }).click();
  await asha.getByRole('button', { name: 'Share only the name of my area' }).click();
  await expect(kiran.getByRole('log').getByText('Around Bandra West')).toBeVisible();
  await expect(asha.getByRole('log').getByRole('time')).toHaveCount(3);

  // Chitra, a third person, saw none of it.
  await goTo(chitra, 'Chat');
  await expect(chitra.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  await chitra.goto(new URL(kiran.url()).pathname);
  await expect(chitra.getByRole('heading', { name: 'Conversation not found' })).toBeVisible();
  // The browser logs the refusal, and again when the connection has opened.
  chitraPerson.ignoreErrors();

  await kiran.getByRole('button', { name: 'Back' }).click();
  await goTo(kiran, 'Events');
  const event = kiran.getByRole('article', { name: 'Study Group Session' });
  await event.getByRole('button', { name: 'Register' }).click();
  await goingSkipped(kiran);
  await expect(event.getByText('Going')).toBeVisible();
  await chitra.goto('/events/3');
  await expect(chitra.getByText('3 of 4 seats left')).toBeVisible();
  await goTo(kiran, 'Profile');
  await expect(kiran.getByRole('region', { name: 'Activity' })).toContainText(
    /0\s*Meetings\s*1\s*Event\s*1\s*Connection/,
  );

  const cookies = await context.cookies();
  await goTo(kiran, 'Settings');
  await kiran.getByRole('button', { name: 'Logout' }).click();
  await expect(kiran.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await expect(asha.getByText('Online', { exact: true })).toHaveCount(0);
  await context.addCookies(cookies);
  await kiran.goto('/home');
  await expect(kiran.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await context.close();
});

test('a message written while offline waits and is sent once, in order', async ({ signInAs }) => {
  const asha = (await signInAs('Asha Kulkarni')).page;
  const bilalPerson = await signInAs('Bilal Shaikh');
  const bilal = bilalPerson.page;
  await startTalking(asha, bilal);
  await bilal.context().setOffline(true);
  for (const words of ['First', 'Second']) {
    await bilal.getByLabel('Message to Asha Kulkarni').fill(words);
    await bilal.keyboard.press('Enter');
  }
  await expect(bilal.getByText('waiting to be sent')).toHaveCount(2);
  await asha.getByLabel('Message to Bilal Shaikh').fill('Are you there?');
  await asha.keyboard.press('Enter');
  const stored = () => asha.request.get(`/api/conversations/${asha.url().split('/').at(-1)}/messages`);
  await expect.poll(async () => (await stored()).text()).toContain('Are you there?');
  await bilal.context().setOffline(false);
  await expect(bilal.getByText('waiting to be sent')).toHaveCount(0);
  await expect(
    asha
      .getByRole('log')
      .getByRole('paragraph')
      .filter({ hasText: /First|Second|Are you there/ }),
  ).toHaveText(['Are you there?', 'First', 'Second']);
  await expect(bilal.getByRole('log').getByText('Are you there?')).toBeVisible();
  bilalPerson.ignoreErrors();
});

test('a first visitor alone gets a reply: a neighbour accepts and answers', async ({ browser, sandbox }) => {
  const context = await browser.newContext({ baseURL: sandbox.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto('/');
  await enter(page);
  await askToMeet(page, 'Gauri Deshpande');
  await openChat(page, 'Gauri Deshpande');
  await page.getByLabel('Message to Gauri Deshpande').fill('Namaste! Coffee this week?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText('Gauri Deshpande:')).not.toHaveCount(0);
  await context.close();
});

test('a screen whose code does not arrive says so, and the others still open', async ({ signInAs }) => {
  const person = await signInAs('Asha Kulkarni');
  const asha = person.page;
  await goTo(asha, 'Events');
  await expect(asha.getByRole('heading', { level: 1, name: 'Local Events' })).toBeFocused();
  await expect(asha.getByRole('article', { name: 'Music Concert' })).toBeVisible();
  await asha.context().setOffline(true);
  await goTo(asha, 'Profile');
  await expect(asha.getByText('This screen couldn’t be opened')).toBeVisible();
  await goTo(asha, 'Events');
  await expect(asha.getByRole('article', { name: 'Music Concert' })).toBeVisible();
  await expect(asha.getByText('You’re offline.')).toBeVisible();
  await asha.context().setOffline(false);
  await expect(asha.getByText('You’re offline.')).toHaveCount(0, { timeout: 20_000 });
  person.ignoreErrors();
});

test('a tab that was away while another person signed in sends nothing in their name', async ({ signInAs }) => {
  test.slow();
  const first = (await signInAs('Asha Kulkarni')).page;
  const bilal = (await signInAs('Bilal Shaikh')).page;
  await startTalking(first, bilal);
  // A second tab of Asha's, whose socket alone is cut.
  const tab = await first.context().newPage();
  let down = false;
  const cut: (() => Promise<void>)[] = [];
  await tab.routeWebSocket(/\/live/, (page) => {
    if (down) return void page.close();
    const server = page.connectToServer();
    cut.push(
      () => page.close(),
      () => server.close(),
    );
  });
  await tab.goto(first.url());
  await expect(tab.getByText('Online', { exact: true })).toBeVisible();
  down = true;
  for (const end of cut) await end();
  await tab.getByLabel('Message to Bilal Shaikh').fill('Asha wrote this');
  await tab.keyboard.press('Enter');
  await expect(tab.getByRole('log').getByText('waiting to be sent')).toHaveCount(1);

  await first.getByRole('button', { name: 'Back' }).click();
  await goTo(first, 'Settings');
  await first.getByRole('button', { name: 'Logout' }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'Log out and discard it' }).click();
  await first.getByRole('button', { name: 'Sign in as…' }).click();
  await first.getByRole('button', { name: 'Chitra Iyer' }).click();
  await expect(first.getByRole('navigation', { name: 'Main' })).toBeVisible();
  down = false;
  // The tab notices on reconnecting, and belongs to Chitra from then on.
  await expect(tab.getByRole('heading', { name: 'Conversation not found' })).toBeVisible({ timeout: 20_000 });
  await expect(bilal.getByRole('log').getByText('Asha wrote this')).toHaveCount(0);
  await tab.close();
});
