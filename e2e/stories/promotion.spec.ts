import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, test } from '../harness/fixtures.ts';

const day = 86_400_000;

/** Asha's runs, each week for eight weeks: with the sample event enough for a promoted one. Returns the last. */
async function hostRuns(page: Page): Promise<string> {
  const id = randomUUID();
  const start = Math.ceil(Date.now() / day) * day + 30 * day;
  const draft = {
    id,
    name: 'Sunrise run',
    category: 'Sports',
    description: 'Ten slow kilometres along the sea.',
    start: new Date(start).toISOString(),
    end: new Date(start + 2 * 3600_000).toISOString(),
    timeZone: 'Asia/Kolkata',
    location: 'Carter Road, Bandra',
    place: null,
    isPrivate: false,
    cell: null,
    price: 0,
    capacity: 50,
    refundHours: null,
    picture: null,
    revision: null,
  };
  const call = async (method: string, path: string, data?: object) => {
    const response = await page.request.fetch(`/api${path}`, { method, data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return (await response.json()) as { events: { id: string; start: string }[] };
  };
  await call('PUT', `/hosting/${id}`, draft);
  await call('PUT', `/hosting/${id}/published`);
  const { events } = await call('POST', `/hosting/${id}/dates`, { seriesId: randomUUID(), every: 'week', times: 8 });
  return events.toSorted((a, b) => (a.start < b.start ? -1 : 1)).at(-1)!.id;
}

test('Asha promotes an event, Bilal learns why he sees it and hides it, and Dev with premium sees none', async ({
  signInAs,
}) => {
  const { page: asha } = await signInAs('Asha Kulkarni');
  const id = await hostRuns(asha);
  await asha.goto(`/hosting/${id}`);
  // The team loads apart, and moves what is below it.
  const team = asha.getByRole('button', { name: 'Add someone' });
  await expect(team).toBeVisible();
  await asha.getByRole('button', { name: 'Promote event' }).click();
  const sheet = asha.getByRole('dialog', { name: 'Promote event' });
  await expect(sheet.getByText('₹200 a week.')).toBeVisible();
  await sheet.getByRole('group', { name: 'Weeks' }).getByRole('button', { name: 'More' }).click();
  await expectAccessible(asha, 'the sheet to promote an event');
  await sheet.getByRole('button', { name: 'Pay ₹400' }).click();
  await expect(asha.getByRole('heading', { name: 'Promotion of Sunrise run, 2 weeks' })).toBeVisible();
  await Promise.all([
    expect(asha.getByText('Your event is promoted')).toBeVisible(),
    asha.getByRole('button', { name: 'Pay ₹400' }).click(),
  ]);
  await expect(team).toBeVisible();
  await asha.getByRole('button', { name: 'Promote event' }).click();
  await expect(sheet.getByText(/^Promoted until/)).toBeVisible();

  const { page: bilal } = await signInAs('Bilal Shaikh');
  await bilal.goto('/events?category=sports');
  const cards = bilal.getByRole('list', { name: 'Events' }).locator('> li');
  const promoted = cards.filter({ hasText: 'Promoted' });
  await expect(cards).toHaveCount(9);
  await expect(promoted).toHaveCount(1);
  await expect(cards.nth(3)).toContainText('Promoted');
  await expect(promoted.getByRole('link', { name: 'Sunrise run' })).toHaveAttribute('href', `/events/${id}`);
  await expectAccessible(bilal, 'a list with a promoted event');
  await promoted.getByRole('button', { name: 'Why this?' }).click();
  await expect(bilal.getByRole('dialog')).toContainText('is your area as others see it, or your city');
  await expectAccessible(bilal, 'why an event is promoted');
  await bilal.getByRole('button', { name: 'Close' }).click();
  const hidden = bilal.waitForResponse('**/promotion/hidden');
  await promoted.getByRole('button', { name: 'Hide' }).click();
  await expect(promoted).toHaveCount(0);
  await hidden;
  await bilal.reload();
  // It stays in its place in the list.
  await expect(cards).toHaveCount(9);
  await expect(promoted).toHaveCount(0);

  const { page: dev } = await signInAs('Dev Malhotra');
  await dev.goto('/events?category=sports');
  await expect(dev.getByRole('list', { name: 'Events' }).locator('> li')).toHaveCount(9);
  await expect(dev.getByText('Promoted', { exact: true })).toHaveCount(0);
});
