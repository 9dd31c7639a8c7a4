import { askToMeet, enter, expect, goTo, test } from '../harness/fixtures.ts';

test('Asha writes about herself; Bilal reads it on her card and page, until she blocks him', async ({ signInAs }) => {
  const asha = (await signInAs('Asha Kulkarni')).page;
  const free = { time: 'weekend', activities: ['chai'], hours: 1 };
  expect((await asha.request.put('/api/me/availability', { data: { free } })).ok()).toBe(true);
  await asha.reload();
  await goTo(asha, 'Profile');
  await asha.getByRole('link', { name: 'Edit' }).click();
  await asha.getByLabel('Bio').fill('Sea in the morning.\nOld films at night.');
  await expect(asha.getByText('39 of 300')).toBeVisible();
  await asha.getByLabel('Prompt 1').selectOption('A song I never skip is…');
  await asha.getByLabel('A song I never skip is…').fill('Aao huzoor tumko');
  await asha.getByRole('button', { name: 'मराठी (Marathi)' }).click();
  await asha.getByLabel('Add a language').selectOption('Tamil (தமிழ்)');
  await asha.getByLabel('Pronouns').selectOption('she/they');

  await asha.getByRole('button', { name: 'Preview' }).click();
  const preview = asha.getByRole('dialog', { name: 'How others see you' });
  await expect(preview.getByText('she/they · about 1 km away')).toBeVisible();
  await expect(preview.getByText('Old films at night.')).toBeVisible();
  await expect(preview.getByText('Free this weekend for chai')).toBeVisible();
  await preview.getByRole('button', { name: 'A connection' }).click();
  await expect(preview.getByText('she/they · not nearby right now')).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).click();
  await asha.getByRole('button', { name: 'Save' }).click();
  await expect(asha.getByRole('status').filter({ hasText: 'Profile saved' })).toBeVisible();
  await expect(asha.getByRole('region', { name: 'Details' })).toContainText('Sea in the morning.');

  const bilalPerson = await signInAs('Bilal Shaikh');
  const bilal = bilalPerson.page;
  const card = bilal.getByRole('article', { name: 'Asha Kulkarni' });
  await expect(card).toContainText('Sea in the morning.');
  await expect(card).not.toContainText('Old films');
  await expect(card).toContainText('Likes movies, food and travel');
  await expect(bilal.getByRole('article', { name: 'Chitra Iyer' })).toContainText('You both like books');
  await bilal.getByRole('link', { name: /Asha Kulkarni/ }).click();
  await expect(bilal.getByText('she/they · about 0.5 km away')).toBeVisible();
  await expect(bilal.getByText('Old films at night.')).toBeVisible();
  await expect(bilal.getByRole('figure').filter({ hasText: 'A song I never skip is…' })).toContainText(
    'Aao huzoor tumko',
  );
  const about = bilal.getByRole('region', { name: 'About' });
  await expect(about).toContainText('Tamil');
  await expect(about).not.toContainText('मराठी');
  await expect(bilal.getByRole('button', { name: 'Meet Now' })).toBeInViewport();

  await asha.goto('/people/3');
  await asha.getByRole('button', { name: 'More' }).click();
  await asha.getByRole('button', { name: 'Block', exact: true }).click();
  await asha.getByRole('button', { name: 'Block Bilal' }).click();
  await expect(asha.getByRole('heading', { level: 1, name: 'Hi, Asha' })).toBeVisible();
  await bilal.reload();
  await expect(bilal.getByRole('heading', { name: 'Profile not available' })).toBeVisible();
  await expect(bilal.getByText('Old films at night.')).toHaveCount(0);
  await goTo(bilal, 'Home');
  await expect(bilal.getByRole('article', { name: 'Chitra Iyer' })).toBeVisible();
  await expect(bilal.getByText('Sea in the morning.')).toHaveCount(0);
  bilalPerson.ignoreErrors();
});

test('the writer sees what strangers should not read, and readers are warned', async ({ signInAs }) => {
  const asha = (await signInAs('Asha Kulkarni')).page;
  await asha.goto('/edit-profile');
  const bio = asha.getByLabel('Bio');
  await bio.fill('Call 98200 12345');
  await expect(asha.getByText('Leave out phone numbers, addresses and links.')).toBeVisible();
  await bio.fill('Message me on WhatsApp');
  await expect(asha.getByText('Readers will see a safety warning next to this.')).toBeVisible();
  await asha.getByRole('button', { name: 'Save' }).click();
  await expect(asha.getByRole('region', { name: 'Details' })).toContainText('Message me on WhatsApp');

  const bilal = (await signInAs('Bilal Shaikh')).page;
  await expect(bilal.getByRole('article', { name: 'Asha Kulkarni' })).not.toContainText('WhatsApp');
  await bilal.getByRole('link', { name: /Asha Kulkarni/ }).click();
  await bilal.getByRole('note').getByRole('button', { name: 'Report' }).click();
  const sheet = bilal.getByRole('dialog', { name: 'Report this text' });
  await expect(sheet).toBeVisible();
  await bilal.goBack();
  await expect(sheet).toHaveCount(0);
  await bilal.getByRole('button', { name: 'More' }).click();
  await bilal.getByRole('button', { name: 'Report profile text' }).click();
  await expect(sheet).toBeVisible();
});

test('only the next person’s button is the main one', async ({ signInAs }) => {
  const asha = (await signInAs('Asha Kulkarni')).page;
  const ask = (name: string) => asha.getByRole('article', { name }).getByRole('button', { name: 'Meet Now' });
  const headings = asha.getByRole('list', { name: 'People nearby' }).getByRole('heading');
  await expect(headings.nth(1)).toBeVisible();
  const names = await headings.allInnerTexts();
  const [first = '', second = ''] = names.map((name) => name.split(',')[0] ?? '');
  const looks = async () => [await ask(first).getAttribute('class'), await ask(second).getAttribute('class')];
  const [main, outline] = await looks();
  expect(main).not.toBe(outline);
  await askToMeet(asha, first);
  await expect(ask(second)).toHaveClass(main ?? '');
});

test('someone new adds words of their own in the demo', async ({ demo }) => {
  await enter(demo);
  await goTo(demo, 'Profile');
  await demo.getByRole('link', { name: 'Add a bio' }).click();
  await demo.getByLabel('Bio').fill('New here.');
  await demo.getByRole('button', { name: 'Save' }).click();
  await expect(demo.getByText('New here.')).toBeVisible();
  await expect(demo.getByRole('link', { name: 'Answer a prompt' })).toBeVisible();
  await demo.reload();
  await expect(demo.getByText('New here.')).toBeVisible();
});
