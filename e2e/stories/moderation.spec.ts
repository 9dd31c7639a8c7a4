import { scene } from '@nukkad/server/testing/sample-pictures.ts';
import { signedIn } from '@nukkad/server/testing/browser.ts';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { giveAuthenticator, namedUrl } from '../harness/authenticator.ts';
import { calendarFile } from '../harness/calendar-file.ts';
import { expect, expectAccessible, screenLoaded, test as base } from '../harness/fixtures.ts';
import type { Sandbox } from '../harness/sandbox-process.ts';

/** With a sandbox whose pages can have passkeys. */
const test = base.extend<{ sandbox: Sandbox }>({
  sandbox: async ({ sandboxes }, use) => {
    const program = await sandboxes.start();
    await use({ ...program, url: namedUrl(program.url) });
    await program.stop();
  },
});

/** Chitra, or someone else, adds a passkey on their page, then the operator gives them the role. */
async function makeModerator(page: Page, sandbox: Sandbox, role: 'moderator' | 'operator' = 'moderator', who = '4') {
  await giveAuthenticator(page);
  await page.goto('/settings/account');
  // What arrives later moves the button.
  await expect(page.getByRole('button', { name: 'Change your email address' })).toBeVisible();
  await screenLoaded(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText(/^Passkey · Chrome on/)).toBeVisible();
  await sandbox.makeModerator(`person-${who}@nukkad.example`, role);
}

/** Confirms with the passkey, where the page asks for it. */
async function openConsole(page: Page, path: '/admin' | '/admin/selfies' | '/admin/operation' = '/admin') {
  await page.goto(path);
  await page
    .getByRole('dialog', { name: 'Confirm it’s you' })
    .getByRole('button', { name: 'Use your passkey' })
    .click();
  // Its parts arrive one by one, and move what is below them.
  await screenLoaded(page);
}

/** Instead of the camera: a face, more or less. */
const showFace = () => {
  navigator.mediaDevices.getUserMedia = () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 800];
    const context = canvas.getContext('2d');
    setInterval(() => {
      context?.fillRect(0, 0, 600, 800);
      context?.clearRect(150, 150, 300, 400);
    }, 100);
    return Promise.resolve(canvas.captureStream(10));
  };
};

test('Bilal reports Asha, Chitra suspends her, she appeals, and Chitra restores her', async ({ signInAs, sandbox }) => {
  test.slow();
  const [ashaPerson, { page: bilal }, chitraPerson] = [
    await signInAs('Asha Kulkarni'),
    await signInAs('Bilal Shaikh'),
    await signInAs('Chitra Iyer'),
  ];
  // The server refuses the suspended, and moderators without a fresh passkey.
  for (const person of [ashaPerson, chitraPerson]) person.ignoreErrors();
  const [asha, chitra] = [ashaPerson.page, chitraPerson.page];

  await bilal.getByRole('link', { name: /Asha Kulkarni/ }).click();
  await bilal.getByRole('button', { name: 'More' }).click();
  await bilal.getByRole('button', { name: 'Report', exact: true }).click();
  const sheet = bilal.getByRole('dialog', { name: 'Report Asha' });
  await sheet.getByLabel('Rude, threatening or pushy').check();
  await sheet.getByLabel('Also block Asha').uncheck();
  await sheet.getByRole('button', { name: 'Send report' }).click();
  await expect(bilal.getByRole('dialog')).toHaveCount(0);
  await bilal.goto('/settings/safety');
  await expect(bilal.getByText('Received', { exact: true })).toBeVisible();
  await expectAccessible(bilal, 'reports that I sent');

  const { api: dev } = await signedIn(sandbox, '5');
  const subject = { type: 'person', id: '2' } as const;
  await dev.safety.report({ id: randomUUID(), subject, reason: 'harassment', words: 'To me too.', messages: [] });

  await makeModerator(chitra, sandbox);
  await openConsole(chitra, '/admin');
  await expect(chitra.getByText('1 open')).toBeVisible();
  await expectAccessible(chitra, 'the console');
  await chitra.getByRole('link', { name: /Asha Kulkarni/ }).click();
  await expect(chitra.getByRole('heading', { name: 'Asha Kulkarni' })).toBeVisible();
  await expect(chitra.getByText('The text is the same as above.')).toBeVisible();
  await expect(chitra.getByText('First report by this reporter')).toHaveCount(2);
  await expectAccessible(chitra, 'a case');
  await bilal.reload();
  await expect(bilal.getByText('Being looked at')).toBeVisible();
  const openDecision = async () => {
    await chitra.getByRole('button', { name: 'More…' }).click();
    await chitra.getByRole('button', { name: 'Suspend' }).click();
  };
  await openDecision();
  const decision = chitra.getByRole('dialog', { name: 'Suspend' });
  const message = decision.getByLabel(/^Message to them/);
  await message.fill('Please be kind.');
  await chitra.keyboard.press('Escape');
  await openDecision();
  await expect(message).toHaveValue('Please be kind.');
  await decision.getByLabel('Harassment or threats').check();
  await decision.getByLabel('Ready text (optional)').selectOption('respect');
  await expectAccessible(chitra, 'a decision');
  // The toast is there for two seconds.
  const [done] = await Promise.all([
    chitra.getByText('Done', { exact: true }).boundingBox(),
    decision.getByRole('button', { name: 'Suspend' }).click(),
  ]);
  const decisions = await chitra.getByRole('group', { name: 'Decide' }).boundingBox();
  expect((done?.y ?? 0) + (done?.height ?? 0)).toBeLessThan(decisions?.y ?? 0);

  // Her open page shows it without a reload.
  await expect(asha.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible({ timeout: 15_000 });
  await expect(asha.getByText('Please be kind.')).toBeVisible();
  await expect(asha.getByText('Treat people with respect.')).toBeVisible();
  await expectAccessible(asha, 'a suspended account');
  await bilal.goto('/home');
  await expect(bilal.getByRole('article', { name: 'Chitra Iyer' })).toBeVisible();
  await expect(bilal.getByRole('article', { name: 'Asha Kulkarni' })).toHaveCount(0);
  const appeal = asha.getByLabel('Why should we lift the suspension?');
  await appeal.fill('It was a misunderstanding.');
  await asha.reload();
  await expect(appeal).toHaveValue('It was a misunderstanding.');
  await asha.getByRole('button', { name: 'Send appeal' }).click();
  await expect(asha.getByText(/^You appealed on/)).toBeVisible();

  await chitra.goto('/admin?queue=appeals');
  await chitra.getByRole('link', { name: /Asha Kulkarni/ }).click();
  await expect(chitra.getByText('It was a misunderstanding.')).toBeVisible();
  await chitra.getByRole('button', { name: 'Restore' }).click();
  const restore = chitra.getByRole('dialog', { name: 'Restore' });
  await restore.getByLabel('It breaks no rule').check();
  await restore.getByRole('button', { name: 'Restore' }).click();
  await expect(chitra.getByText('granted')).toBeVisible();
  await asha.reload();
  await expect(asha.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await bilal.reload();
  await expect(bilal.getByRole('article', { name: 'Asha Kulkarni' })).toBeVisible();
  await chitra.goto('/admin/statistics');
  await expect(chitra.getByRole('table')).toContainText(/\d min/);
  await expectAccessible(chitra, 'statistics');
});

test('Chitra cancels an event that Dev paid for, Esha confirms it, and Dev gets his money back', async ({
  signInAs,
  sandbox,
}) => {
  test.slow();
  const [chitraPerson, eshaPerson] = [await signInAs('Chitra Iyer'), await signInAs("Esha D'Souza")];
  for (const person of [chitraPerson, eshaPerson]) person.ignoreErrors();
  const [chitra, esha] = [chitraPerson.page, eshaPerson.page];
  const [{ api: bilal }, { api: devApi }] = [await signedIn(sandbox, '3'), await signedIn(sandbox, '5')];
  const { events } = await bilal.events.hostedBy({ personId: '2' });
  const { id, name, price } = events.find((event) => event.price > 0)!;
  const order = await devApi.tickets.order({ id, orderId: randomUUID(), quantity: 2, price });
  await devApi.payments.settle({ id: order.id, outcome: 'pay' });
  await bilal.safety.report({
    id: randomUUID(),
    subject: { type: 'event', id },
    reason: 'misleading',
    words: 'A scam.',
  });

  await makeModerator(chitra, sandbox);
  await makeModerator(esha, sandbox, 'moderator', '6');
  await openConsole(chitra);
  await chitra.getByRole('link', { name: /Asha Kulkarni/ }).click();
  await chitra.getByRole('button', { name: 'More…' }).click();
  await chitra.getByRole('button', { name: 'Cancel event' }).click();
  const cancel = chitra.getByRole('dialog', { name: 'Cancel event' });
  await cancel.getByLabel('Spam, scams or asking for money').check();
  await cancel.getByRole('button', { name: 'Cancel event' }).click();
  await expect(chitra.getByText('Another moderator has to confirm this.')).toBeVisible();
  await expect(chitra.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);
  // Hidden meanwhile.
  await expect(bilal.events.get({ id })).rejects.toThrow('We couldn’t find that.');

  const { page: dev } = await signInAs('Dev Malhotra');
  await dev.goto('/tickets');
  await expect(dev.getByText(name).first()).toBeVisible();
  await openConsole(esha);
  await esha.getByRole('link', { name: /Asha Kulkarni/ }).click();
  await expectAccessible(esha, 'a decision that waits for a second moderator');
  await esha.getByRole('button', { name: 'Confirm', exact: true }).click();
  const confirm = esha.getByRole('dialog', { name: 'Confirm' });
  await expectAccessible(esha, 'a confirmation');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(esha.getByText(/confirmed by Esha/)).toBeVisible();

  await dev.goto('/orders');
  // Two jobs in turn, each of which looks for work every 15 s, or on a busy machine every 30 s.
  await expect(dev.getByText(/Refunded/).first()).toBeVisible({ timeout: 90_000 });
  await expectAccessible(dev, 'receipts with a refund');
});

test('Bilal sends a selfie, Chitra compares it with his photo, and he is verified: Gauri, who filters for it, sees only him', async ({
  signInAs,
  sandbox,
}) => {
  const [{ page: bilal }, chitraPerson] = [await signInAs('Bilal Shaikh'), await signInAs('Chitra Iyer')];
  chitraPerson.ignoreErrors();
  const chitra = chitraPerson.page;
  await bilal.addInitScript(showFace);
  await bilal.goto('/edit-profile');
  const chooser = bilal.waitForEvent('filechooser');
  await bilal.getByRole('button', { name: 'Add a photo' }).click();
  const buffer = await scene(500, 400).png().toBuffer();
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await bilal.getByRole('dialog', { name: 'Crop your photo' }).getByRole('button', { name: 'Use photo' }).click();
  await expect(bilal.getByRole('region', { name: 'Photos' }).getByRole('img')).toHaveCount(1);
  await bilal.goto('/settings/badge');
  await bilal.getByRole('button', { name: 'Take a selfie' }).click();
  const sheet = bilal.getByRole('dialog', { name: 'Your selfie' });
  await sheet.getByRole('button', { name: 'Take the picture' }).click();
  await expectAccessible(bilal, 'a selfie');
  await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(bilal.getByText(/We have your selfie.* at the latest on \d/)).toBeVisible();

  await makeModerator(chitra, sandbox);
  await chitra.getByRole('button', { name: /^Edit the passkey/ }).click();
  await chitra.getByRole('button', { name: 'Remove this passkey' }).click();
  const confirm = chitra.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(confirm.getByText('Moderators confirm with a passkey')).toBeVisible();
  await expect(confirm.getByRole('button', { name: 'It’s me' })).toBeHidden();
  await openConsole(chitra, '/admin/selfies');
  await expect(chitra.getByText('1 to compare')).toBeVisible();
  await expect(chitra.getByRole('img', { name: 'The selfie of Bilal Shaikh' })).toBeVisible();
  await expect(chitra.getByRole('img', { name: 'The profile of Bilal Shaikh, 1' })).toBeVisible();
  await expectAccessible(chitra, 'selfies');
  await chitra.getByRole('button', { name: 'Same person' }).click();
  await expect(chitra.getByText('No selfies to compare')).toBeVisible();
  await bilal.reload();
  await expect(bilal.getByText('Verified by selfie')).toBeVisible();

  const { page: gauri } = await signInAs('Gauri Deshpande');
  const cards = gauri.getByRole('article');
  await expect(cards.nth(1)).toBeVisible();
  await gauri.getByRole('button', { name: 'Filters' }).click();
  await gauri.getByRole('button', { name: 'Verified', exact: true }).click();
  await expect(cards).toHaveCount(1);
  await expect(gauri.getByRole('article', { name: 'Bilal Shaikh' })).toBeVisible();
  await expect(gauri).toHaveURL(/verified/);
});

test('Asha imports a calendar; Dev, a stranger, sees its event only while Chitra, an operator, approves it', async ({
  signInAs,
  sandbox,
}) => {
  const [{ page: asha }, devPerson, chitraPerson] = [
    await signInAs('Asha Kulkarni'),
    await signInAs('Dev Malhotra'),
    await signInAs('Chitra Iyer'),
  ];
  // The server refuses moderators without a fresh passkey.
  chitraPerson.ignoreErrors();
  const [dev, chitra] = [devPerson.page, chitraPerson.page];
  await asha.goto('/feeds');
  await asha.getByLabel('Name').fill('Night walkers');
  await asha.getByLabel('Calendar file').setInputFiles(calendarFile());
  await expect(asha.getByText('Visible to you and your connections')).toBeVisible();
  const event = dev.getByRole('article', { name: 'Lantern walk, शाम को' });
  const lookForIt = async () => {
    await dev.goto('/events');
    await expect(dev.getByRole('article').first()).toBeVisible();
  };
  await lookForIt();
  await expect(event).toHaveCount(0);

  await makeModerator(chitra, sandbox, 'operator');
  await openConsole(chitra, '/admin/operation');
  const calendars = chitra.getByRole('region', { name: 'Calendars', exact: true });
  await expect(calendars).toContainText(/1 upcoming, added .* by Asha Kulkarni/);
  await calendars.getByRole('button', { name: 'Approve Night walkers' }).click();
  await expect(calendars.getByRole('button', { name: 'Revoke Night walkers' })).toBeVisible();
  await lookForIt();
  await expect(event).toContainText('From Night walkers');
  await expect(event).not.toContainText('Asha');
  await calendars.getByRole('button', { name: 'Revoke Night walkers' }).click();
  await expect(calendars.getByRole('button', { name: 'Approve Night walkers' })).toBeVisible();
  await lookForIt();
  await expect(event).toHaveCount(0);
});

test('Bilal, who is no moderator, is asked for nothing at /admin, and search engines neither', async ({ signInAs }) => {
  const { page } = await signInAs('Bilal Shaikh');
  const answer = await page.goto('/admin');
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await expect(page.getByRole('heading', { name: 'This page is for moderators' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Chitra flags a venue, and Bilal is warned on its event, before he asks to meet there, and once it is agreed', async ({
  signInAs,
  sandbox,
}) => {
  test.slow();
  const [{ page: bilal }, chitraPerson] = [await signInAs('Bilal Shaikh'), await signInAs('Chitra Iyer')];
  // The server refuses moderators without a fresh passkey.
  chitraPerson.ignoreErrors();
  const chitra = chitraPerson.page;
  await makeModerator(chitra, sandbox, 'operator');
  await openConsole(chitra, '/admin/operation');
  await expect(chitra.getByRole('main').getByRole('region').first()).toHaveAccessibleName('Services');
  const settings = chitra.getByRole('region', { name: 'Settings' });
  await settings.getByLabel('Free messages a day').fill('50');
  await settings.getByRole('button', { name: 'Save Free messages a day' }).click();
  await expect(settings.getByText('Changed today by you.')).toBeVisible();
  const regions = chitra.getByRole('region', { name: 'Regions' });
  await regions.getByLabel('Pune').selectOption('Areas of 5 km²');
  await expect(regions.getByText('Changed today by you.')).toBeVisible();
  const promoted = chitra.getByRole('region', { name: 'Promoted events' });
  await promoted.getByLabel('Address of the event').fill('https://nukkad.example/events/2?from=list');
  await promoted.getByRole('button', { name: 'Promote' }).click();
  await expect(promoted.getByRole('button', { name: 'End the promotion of Movie Marathon Weekend' })).toBeVisible();
  const venues = chitra.getByRole('region', { name: 'Flagged venues' });
  await venues.getByLabel('Name of the venue').fill('Regal Cinema');
  await venues.getByLabel('Area (optional)').fill('Colaba');
  await venues.getByRole('button', { name: 'Flag venue' }).click();
  await expect(venues.getByRole('button', { name: 'Remove Regal Cinema' })).toBeVisible();
  await expect(chitra.getByRole('row', { name: /under 10/ }).first()).toBeVisible();
  await expectAccessible(chitra, 'operation');

  const warning = /a venue called Regal Cinema in Colaba is known for overcharging/;
  await bilal.goto('/events/2');
  await expect(bilal.getByText(warning)).toBeVisible();
  await expectAccessible(bilal, 'an event at a flagged venue');
  await bilal.goto('/people/2');
  await bilal.getByRole('button', { name: 'Meet Now' }).click();
  const sheet = bilal.getByRole('dialog', { name: 'Meet Asha' });
  await sheet.getByLabel('Where? (optional)').fill('regal cinema');
  await expect(sheet.getByText(warning)).toBeVisible();
  await sheet.getByLabel('Where? (optional)').fill('Regal Circle');
  await expect(sheet.getByText(warning)).toBeHidden();

  // He asks all the same, and the warning stays with what the two agreed.
  await sheet.getByLabel('Where? (optional)').fill('Regal Cinema');
  await expect(sheet.getByText(warning)).toBeVisible();
  await sheet.getByRole('button', { name: 'Ask Asha to meet' }).click();
  const asha = (await signInAs('Asha Kulkarni')).page;
  await asha.getByRole('article', { name: 'Bilal Shaikh' }).getByRole('button', { name: 'Accept' }).click();
  await expect(asha.getByRole('heading', { level: 1, name: 'Bilal Shaikh' })).toBeFocused();
  await expect(asha.getByText('You’re meeting')).toBeVisible();
  await expect(asha.getByText(warning)).toBeVisible();
  await expectAccessible(asha, 'a meeting agreed at a flagged venue');
});
