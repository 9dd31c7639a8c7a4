import { enter, expect, goTo, test } from '../harness/fixtures.ts';

const categories = ['Tech', 'Arts', 'Sports', 'Food', 'Music'];

test.describe('events', () => {
  test('eight events; chips filter by category, in the address too', async ({ demo }) => {
    await enter(demo);
    await goTo(demo, 'Events');
    const cards = demo.getByRole('list', { name: 'Events' }).getByRole('article');
    await expect(cards.getByRole('heading')).toHaveText([
      'Startup Networking Night',
      'Movie Marathon Weekend',
      'Study Group Session',
      'Tech Conference 2025',
      'Art Gallery Opening',
      'Food Festival',
      'Music Concert',
      'Sports Tournament',
    ]);
    const chips = demo.getByRole('group', { name: 'Category' }).getByRole('button');
    await expect(chips).toHaveText(['All', ...categories]);
    await expect(chips.first()).toHaveAttribute('aria-pressed', 'true');
    for (const category of categories) {
      await chips.getByText(category, { exact: true }).click();
      await expect(demo).toHaveURL(new RegExp(`category=${category.toLowerCase()}`));
      await expect(cards.first()).toBeVisible();
      await expect(cards.filter({ hasNot: demo.getByText(category, { exact: true }) })).toHaveCount(0);
    }
    await demo.reload();
    await expect(cards).toHaveCount(1);
    await chips.getByText('All', { exact: true }).click();
    await expect(cards).toHaveCount(8);
  });

  test('price 0 is Free with Register; otherwise the price with Book Ticket and the message', async ({
    demo,
    alerts,
  }) => {
    await enter(demo);
    await goTo(demo, 'Events');
    const free = demo.getByRole('article', { name: 'Startup Networking Night' });
    await expect(free.getByText('Free', { exact: true })).toBeVisible();
    await free.getByRole('button', { name: 'Register' }).click();
    await expect(free.getByText('Going')).toBeVisible();
    const paid = demo.getByRole('article', { name: 'Music Concert' });
    await expect(paid.getByText('₹1,499')).toBeVisible();
    await expect(paid.getByRole('button', { name: 'Register' })).toHaveCount(0);
    await paid.getByRole('button', { name: 'Book Ticket' }).click();
    await expect(demo.getByText('Practice payment: you won’t be charged.')).toBeVisible();
    expect(alerts).toEqual(['Redirecting to payment gateway for ₹1499...']);
    await demo.getByRole('button', { name: 'Simulate a failed payment' }).click();
    await demo.getByRole('button', { name: 'Try again' }).click();
    await demo.getByRole('button', { name: 'Pay ₹1,499' }).click();
    await expect(demo.getByRole('heading', { name: 'My tickets' })).toBeVisible();
    await expect(demo.getByRole('list', { name: 'Tickets' }).getByRole('article')).toHaveCount(2);
  });

  test('a seat can be given up on the event’s page', async ({ demo }) => {
    await enter(demo);
    await goTo(demo, 'Events');
    await demo.getByRole('link', { name: 'Study Group Session' }).click();
    await expect(demo.getByRole('heading', { level: 1, name: 'Study Group Session' })).toBeFocused();
    await demo.getByRole('button', { name: /^Register/ }).click();
    await expect(demo.getByText('3 of 4 seats left')).toBeVisible();
    await demo.getByRole('button', { name: 'Cancel my seat' }).click();
    await demo.getByRole('dialog').getByRole('button', { name: 'Cancel my seat' }).click();
    await expect(demo.getByText('4 of 4 seats left')).toBeVisible();
  });
});
