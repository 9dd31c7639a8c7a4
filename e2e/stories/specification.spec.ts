import { enter, expect, goTo, test } from '../harness/fixtures.ts';

const categories = ['Tech', 'Arts', 'Sports', 'Food', 'Music'];
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

test.describe('welcome', () => {
  test('shows the name, the tagline and two buttons', async ({ demo }) => {
    await expect(demo.getByRole('heading', { name: 'Nukkad' })).toBeVisible();
    await expect(demo.getByText('Find Meetups Near You', { exact: true })).toBeVisible();
    await expect(demo.getByRole('button', { name: 'Sign in with Google', exact: true })).toBeVisible();
    await expect(demo.getByRole('button', { name: 'Continue with Email', exact: true })).toBeVisible();
    await expect(demo.getByRole('button', { name: 'Sign in as…' })).toHaveCount(0);
  });

  for (const button of ['Sign in with Google', 'Continue with Email'])
    test(`'${button}' signs in as the sample user and goes to onboarding`, async ({ demo }) => {
      await demo.getByRole('button', { name: button }).click();
      await expect(demo).toHaveURL(/\/onboarding$/);
      await expect(demo.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
      // The sample user is fixed, whatever onboarding stores.
      await demo.goto('/profile');
      for (const words of ['Kiran Rao', '26 · Non-binary · Mumbai', 'Movies', 'Startups', 'Travel'])
        await expect(demo.getByText(words, { exact: true })).toBeVisible();
    });
});

test.describe('routes', () => {
  for (const path of [
    '/onboarding',
    '/home',
    '/events',
    '/chat',
    '/profile',
    '/settings',
    '/edit-profile',
    '/tickets',
    '/chat/2',
    '/events/1',
  ])
    test(`signed out, ${path} leads to the welcome screen`, async ({ demo }) => {
      await demo.goto(path);
      await expect(demo.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
      expect(new URL(demo.url()).pathname).toBe('/');
    });

  test('signed in, / leads to home, and a reload keeps the session until logout', async ({ demo }) => {
    await enter(demo);
    await expect(demo).toHaveURL(/\/home$/);
    await demo.goto('/');
    await expect(demo).toHaveURL(/\/home$/);
    await demo.reload();
    await expect(demo.getByRole('heading', { name: 'Hi, Kiran' })).toBeVisible();
    await goTo(demo, 'Settings');
    await demo.getByRole('button', { name: 'Logout' }).click();
    await expect(demo.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    expect(new URL(demo.url()).pathname).toBe('/');
    await demo.goto('/home');
    await expect(demo.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  });

  test('the tab bar has Home, Events, Chat, Profile and Settings', async ({ demo }) => {
    await enter(demo);
    const tabs = demo.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(tabs).toHaveText(['Home', 'Events', 'Chat', 'Profile', 'Settings']);
    for (const [tab, heading] of [
      ['Events', 'Local Events'],
      ['Chat', 'Messages'],
      ['Profile', 'Profile'],
      ['Settings', 'Settings'],
      ['Home', 'Hi, Kiran'],
    ] as const) {
      await goTo(demo, tab);
      await expect(demo).toHaveURL(new RegExp(`/${tab.toLowerCase()}$`));
      await expect(demo.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    }
  });
});

test.describe('onboarding', () => {
  test('Continue waits for name, age, gender, city and one interest; interests toggle', async ({ demo }) => {
    await demo.getByRole('button', { name: 'Continue with Email' }).click();
    const proceed = demo.getByRole('button', { name: 'Continue', exact: true });
    const movies = demo.getByRole('button', { name: 'Movies' });
    await expect(demo.getByPlaceholder('e.g. Mumbai')).toBeVisible();
    await expect(proceed).toBeDisabled();
    await demo.getByLabel('Name').fill('Asha');
    await demo.getByLabel('Age').fill('7');
    await demo.getByLabel('Gender').selectOption('Female');
    await demo.getByLabel('City').fill('Pune');
    await expect(proceed).toBeDisabled();
    await movies.click();
    await expect(movies).toHaveAttribute('aria-pressed', 'true');
    await expect(proceed).toBeEnabled();
    await movies.click();
    await expect(proceed).toBeDisabled();
    await movies.click();
    for (const [label, value] of [
      ['Name', 'Asha'],
      ['Age', '7'],
      ['City', 'Pune'],
    ] as const) {
      await demo.getByLabel(label).fill(' ');
      await expect(proceed).toBeDisabled();
      await demo.getByLabel(label).fill(value);
      await expect(proceed).toBeEnabled();
    }
    await expect(demo.getByLabel('Gender').locator('option:not([disabled])')).toHaveText([
      'Male',
      'Female',
      'Non-binary',
    ]);
    // Ages are unbounded in the demo.
    await proceed.click();
    await expect(demo.getByRole('heading', { name: 'Hi, Asha' })).toBeVisible();
    await goTo(demo, 'Profile');
    await expect(demo.getByText('7 · Female · Pune')).toBeVisible();
  });

  test('offers the ten interests', async ({ demo }) => {
    await demo.getByRole('button', { name: 'Continue with Email' }).click();
    await expect(demo.getByRole('group', { name: 'Interests' }).getByRole('button')).toHaveText([
      'Sports',
      'Movies',
      'Study',
      'Startups',
      'Music',
      'Travel',
      'Food',
      'Art',
      'Gaming',
      'Books',
    ]);
  });
});

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
    await expect(demo.getByText('3 of 16 seats left')).toBeVisible();
    await demo.getByRole('button', { name: 'Cancel my seat' }).click();
    await demo.getByRole('dialog').getByRole('button', { name: 'Cancel my seat' }).click();
    await expect(demo.getByText('4 of 16 seats left')).toBeVisible();
  });
});

test.describe('chat', () => {
  test('lists four people, online, with an invitation', async ({ demo }) => {
    await enter(demo);
    await goTo(demo, 'Chat');
    const rows = demo.getByRole('list', { name: 'Conversations' }).getByRole('link');
    await expect(rows).toHaveCount(4);
    for (const row of await rows.all()) {
      await expect(row.getByText('Tap to start chatting', { exact: true })).toBeVisible();
      await expect(row.getByText('Online')).toBeAttached();
    }
  });

  test('a conversation: back, Online, Enter and the button send trimmed text, the pin sends a location', async ({
    demo,
  }) => {
    await enter(demo);
    await goTo(demo, 'Chat');
    await demo.getByRole('link', { name: /Bilal/ }).click();
    await expect(demo.getByRole('heading', { name: 'Bilal Shaikh' })).toBeFocused();
    await expect(demo.getByText('Online', { exact: true })).toBeVisible();
    const send = demo.getByRole('button', { name: 'Send' });
    const input = demo.getByLabel('Message to Bilal Shaikh');
    const log = demo.getByRole('log');
    await expect(log.getByRole('time')).toHaveCount(0);
    await expect(send).toBeDisabled();
    await input.fill('   ');
    await expect(send).toBeDisabled();
    await input.press('Enter');
    await input.fill('  Hello Bilal ');
    await expect(send).toBeEnabled();
    await input.press('Enter');
    await expect(log.getByText('Hello Bilal', { exact: true })).toBeVisible();
    await expect(input).toHaveValue('');
    await input.fill('नमस्ते');
    await send.click();
    await expect(log.getByText('नमस्ते')).toBeVisible();
    await demo.getByRole('button', { name: 'Share location' }).click();
    await expect(log.getByText('Around Mumbai')).toBeVisible();
    await expect(log.getByRole('time')).toHaveCount(3);
    await demo.getByRole('button', { name: 'Back' }).click();
    await expect(demo.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await expect(demo.getByRole('link', { name: /Bilal/ })).toContainText('Around Mumbai');
  });
});

test.describe('profile', () => {
  test('details, fixed activity, edit, and the premium offer until one is premium', async ({ demo, alerts }) => {
    await enter(demo);
    await goTo(demo, 'Profile');
    const activity = demo.getByRole('region', { name: 'Activity' });
    await expect(activity).toContainText(/12\s*Meetings\s*8\s*Events\s*24\s*Connections/);
    const offer = demo.getByRole('region', { name: 'Nukkad Premium' });
    for (const benefit of ['Unlimited chat messages', 'No ads', 'Priority in search results'])
      await expect(offer.getByText(benefit)).toBeVisible();
    await demo.getByRole('link', { name: 'Edit' }).click();
    await expect(demo).toHaveURL(/\/edit-profile$/);
    await expect(demo.getByLabel('Name')).toHaveValue('Kiran Rao');
    await demo.getByLabel('Name').fill('Kiran R');
    await demo.getByRole('button', { name: 'Save' }).click();
    await expect(demo.getByRole('heading', { name: 'Kiran R' })).toBeVisible();
    await offer.getByRole('button', { name: /₹20\/month/ }).click();
    await expect(demo.getByRole('button', { name: 'Pay ₹20' })).toBeVisible();
    expect(alerts).toEqual(['Redirecting to premium subscription (₹20/month)...']);
    await demo.getByRole('button', { name: 'Pay ₹20' }).click();
    await expect(demo.getByText('Premium', { exact: true })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });
});

test.describe('settings', () => {
  test('four rows, logout, About with the version', async ({ demo, alerts }) => {
    await enter(demo);
    await goTo(demo, 'Settings');
    for (const row of ['Notification', 'Privacy', 'Account', 'Help'])
      await demo.getByRole('button', { name: new RegExp(`^${row}`) }).click();
    expect(alerts).toEqual(
      ['Notification', 'Privacy', 'Account', 'Help'].map((row) => `${row} screen would open here`),
    );
    await expect(demo.getByRole('region', { name: 'About' })).toContainText('v1.0.0');
    await expect(demo.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  test('the appearance is kept', async ({ demo }) => {
    await enter(demo);
    await goTo(demo, 'Settings');
    await demo.getByRole('button', { name: 'Dark' }).click();
    await demo.reload();
    await expect(demo.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
