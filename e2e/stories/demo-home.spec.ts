import { enter, expect, test } from '../harness/fixtures.ts';

const sampleNames = [
  'Asha',
  'Bilal',
  'Chitra',
  'Dev',
  'Esha',
  'Farhan',
  'Gauri',
  'Harsh',
  'Ira',
  'Jasmeet',
  'Kavya',
  'Leo',
];

test.describe('home', () => {
  test('greets by first name and lists the twelve within 5 km, aged 18 to 45, the same at every load', async ({
    demo,
  }) => {
    await enter(demo);
    const cards = demo.getByRole('list', { name: 'People nearby' }).getByRole('article');
    await expect(cards).toHaveCount(12);
    const first = await cards.allInnerTexts();
    for (const name of sampleNames) expect(first.some((text) => text.includes(name))).toBe(true);
    await demo.reload();
    await expect(cards).toHaveCount(12);
    expect(await cards.allInnerTexts()).toEqual(first);
    const premium = cards.filter({ hasText: 'Premium' });
    expect(await premium.count()).toBeGreaterThan(0);
    await expect(cards.getByRole('button', { name: 'Meet Now' })).toHaveCount(12);
    await expect(cards.getByRole('button', { name: /^Chat with/ })).toHaveCount(12);
  });

  test('the filter panel opens and closes; distance 1 to 10 from 5, ages from 18 to 45, interests', async ({
    demo,
  }) => {
    await enter(demo);
    const panel = demo.getByRole('region', { name: 'Filters' });
    await expect(panel).toHaveCount(0);
    await demo.getByRole('button', { name: 'Filters' }).click();
    const distance = demo.getByRole('slider', { name: 'Distance' });
    await expect(distance).toHaveAttribute('min', '1');
    await expect(distance).toHaveAttribute('max', '10');
    await expect(distance).toHaveValue('5');
    await expect(demo.getByRole('slider', { name: 'Youngest' })).toHaveValue('18');
    await expect(demo.getByRole('slider', { name: 'Oldest' })).toHaveValue('45');

    const cards = demo.getByRole('list', { name: 'People nearby' }).getByRole('article');
    await distance.fill('1');
    await expect(cards).toHaveCount(2);
    // The filter is in the URL, so a reload keeps it.
    await expect(demo).toHaveURL(/distance=1/);
    await demo.reload();
    await expect(cards).toHaveCount(2);
    await demo.getByRole('button', { name: 'Filters' }).click();
    await demo.getByRole('slider', { name: 'Oldest' }).fill('28');
    await expect(cards).toHaveCount(1);
    await demo.getByRole('button', { name: 'Reset' }).click();
    await expect(cards).toHaveCount(12);
    await panel.getByRole('button', { name: 'Gaming' }).click();
    await expect(cards).toHaveCount(2);
    await demo.getByRole('button', { name: 'Close filters' }).click();
    await expect(panel).toHaveCount(0);
  });

  test('an empty list says why, and widens in one tap', async ({ demo }) => {
    await enter(demo);
    await demo.goto('/home?distance=1&interest=Gaming');
    await expect(demo.getByRole('heading', { name: 'No one within 1 km' })).toBeVisible();
    await demo.getByRole('button', { name: 'Search within 5 km' }).click();
    await expect(demo.getByRole('article')).toHaveCount(2);
  });

  test('Meet Now says so, and the card shows it, over a reload too', async ({ demo, alerts }) => {
    await enter(demo);
    const asha = demo.getByRole('article', { name: 'Asha Kulkarni' });
    await asha.getByRole('button', { name: 'Meet Now' }).click();
    await expect(asha.getByText('Requested')).toBeVisible();
    expect(alerts).toEqual(['Meet request sent!']);
    await demo.reload();
    await expect(asha.getByText('Requested')).toBeVisible();
    await asha.getByRole('button', { name: 'Withdraw' }).click();
    await expect(asha.getByRole('button', { name: 'Meet Now' })).toBeVisible();
  });

  test('the chat icon opens the conversation', async ({ demo }) => {
    await enter(demo);
    await demo.getByRole('button', { name: 'Chat with Leo Fernandes' }).click();
    await expect(demo.getByRole('heading', { name: 'Leo Fernandes' })).toBeVisible();
  });
});
