import { open } from '../harness/every-screen.ts';
import { expect, expectAccessible, openLive, sheetClosed, test } from '../harness/fixtures.ts';

test('Asha asks Bilal about his event, he answers on his screen, and Chitra reads it without her name', async ({
  signInAs,
}) => {
  test.slow();
  const [{ page: asha }, { page: bilal }] = [await signInAs('Asha Kulkarni'), await signInAs('Bilal Shaikh')];
  await open(asha, '/events/1');
  await openLive(bilal, '/home');
  const questions = (page: typeof asha) => page.getByRole('region', { name: 'Questions to the host' });
  await asha.getByRole('button', { name: 'Ask Bilal' }).click();
  const sheet = asha.getByRole('dialog', { name: 'Ask Bilal' });
  await sheet.getByRole('textbox', { name: 'Your question' }).fill('Is there parking? Call me on 98200 12345');
  await expect(sheet.getByText('Strangers can read this.')).toBeVisible();
  await expectAccessible(asha, 'a question');
  await sheet.getByRole('textbox', { name: 'Your question' }).fill('Is there parking nearby?');
  await sheet.getByRole('button', { name: 'Send question' }).click();
  // A toast, which is gone after seconds.
  await expect(bilal.getByText('A new question about Startup Networking Night')).toBeVisible();
  await sheetClosed(asha);
  await expect(questions(asha)).toContainText('You asked');
  await expect(questions(asha)).toContainText('Only you and the host see this until it’s answered.');

  await bilal.goto('/events/1');
  await expect(questions(bilal)).toContainText('Asha asked');
  const { page: chitra } = await signInAs('Chitra Iyer');
  await chitra.goto('/events/1');
  await expect(questions(chitra)).toContainText('Something unclear?');
  await questions(bilal).getByRole('button', { name: 'Answer' }).click();
  await bilal.getByRole('textbox', { name: 'Your answer' }).fill('Yes, below the hall, from six.');
  await bilal.getByRole('button', { name: 'Publish answer' }).click();
  await sheetClosed(bilal);
  await expect(questions(asha)).toContainText('Bilal answered');
  await expect(questions(asha)).toContainText('Yes, below the hall, from six.');

  await chitra.reload();
  await expect(questions(chitra)).toContainText('Someone asked');
  await expect(questions(chitra)).toContainText('Yes, below the hall, from six.');
  await expect(questions(chitra)).not.toContainText('Asha');
  await expectAccessible(chitra, 'an answered question');
  await questions(chitra)
    .getByRole('button', { name: /^More about/ })
    .click();
  await chitra.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(chitra.getByRole('dialog', { name: 'Report this question' })).toBeVisible();

  await questions(bilal)
    .getByRole('button', { name: /^More about/ })
    .click();
  await bilal.getByRole('button', { name: 'Change answer' }).click();
  await expect(bilal.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Yes, below the hall, from six.');
  await bilal.getByRole('textbox', { name: 'Your answer' }).fill('Only for bikes.');
  await bilal.getByRole('button', { name: 'Publish answer' }).click();
  await expect(questions(asha)).toContainText('Only for bikes.');
  await questions(asha)
    .getByRole('button', { name: /^More about/ })
    .click();
  await asha.getByRole('button', { name: 'Remove' }).click();
  await sheetClosed(asha);
  await expect(questions(asha)).not.toContainText('parking');
  await expect(questions(bilal)).not.toContainText('parking');
});

test('from an event to its host’s other events, and to the nearest and cheapest ones', async ({ signInAs }) => {
  test.slow();
  const { page: asha } = await signInAs('Asha Kulkarni');
  await open(asha, '/events/1');
  await asha.getByRole('link', { name: 'Hosted by Bilal Shaikh' }).click();
  await expect(asha.getByRole('heading', { level: 1, name: 'Bilal Shaikh' })).toBeFocused();
  const hosted = asha.getByRole('list', { name: 'Events hosted by Bilal Shaikh' });
  await expect(hosted.getByRole('link', { name: 'Startup Networking Night' })).toBeVisible();
  await expectAccessible(asha, 'a host');
  await hosted.getByRole('link', { name: 'Tech Conference 2025' }).click();
  await expect(asha.getByRole('heading', { level: 1, name: 'Tech Conference 2025' })).toBeFocused();

  await asha.goto('/events');
  await asha.getByRole('button', { name: /^Filters/ }).click();
  const sheet = asha.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: 'Near me' }).click();
  await sheet.getByRole('button', { name: 'Up to ₹500' }).click();
  await expectAccessible(asha, 'filters of events');
  await sheet.getByRole('button', { name: /^Show / }).click();
  await sheetClosed(asha);
  await expect(asha).toHaveURL(/price=500&sort=near/);
  const cards = asha.getByRole('list', { name: 'Events', exact: true }).getByRole('article');
  await expect(cards.first()).toContainText(/about [\d.]+ km/);
  const distances = async () =>
    (await cards.allInnerTexts()).map((it) => Number(/about ([\d.]+) km/.exec(it)?.[1] ?? 'NaN'));
  // The list before, in the order of dates, stays until the new one is here.
  await expect(async () => {
    const shown = await distances();
    expect(shown.every(Number.isFinite)).toBe(true);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  }).toPass({ timeout: 10_000 });
  for (const words of await cards.allInnerTexts()) expect(words).toMatch(/Free|₹(?:[1-4]?\d?\d|500)(?!\d|,)/);
});
