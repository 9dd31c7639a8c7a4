import { anyEvent } from '@nukkad/core/features/events/event-filter.ts';
import { expect, test } from 'vitest';
import { viewFrom, viewParams } from './event-filter-address.ts';
import { filterWords, showAllWords, widened } from './event-filter-words.ts';
import { friendsWords } from './friends-words.ts';

// Already Sunday in Mumbai.
const now = new Date('2026-02-28T20:00:00Z');

test('the URL keeps everything that differs from the defaults', () => {
  const plain = viewFrom(new URLSearchParams(), now);
  expect(plain).toEqual({ ...anyEvent, view: 'list', from: null, day: null });
  expect(viewParams(plain).toString()).toBe('');
  const all =
    'category=food&when=weekend&price=500&saved=1&friends=1&sort=near&q=dosa+%26+chai&view=month&from=2026-03-30&day=2026-04-05';
  const view = viewFrom(new URLSearchParams(all), now);
  expect(viewParams(view).toString()).toBe(all);
  // Addresses from before there were prices.
  expect(viewFrom(new URLSearchParams('free=1'), now).price).toBe('free');
  expect(view).toMatchObject({
    category: 'food',
    price: '500',
    sort: 'near',
    words: 'dosa & chai',
    from: '2026-03-30',
    day: '2026-04-05',
  });
});

test('invalid parameters take their defaults', () => {
  const view = viewFrom(
    new URLSearchParams(`category=x&when=2026&view=year&price=7&sort=x&from=2026-13&day=2026-03&q=${'x'.repeat(200)}`),
    now,
  );
  expect(view).toEqual({ ...anyEvent, view: 'list', from: null, day: null, words: 'x'.repeat(80) });
});

test('weeks that are over give way to those from today', () => {
  expect(viewFrom(new URLSearchParams('view=month&from=2026-02-23'), now).from).toBeNull();
});

test('an empty list says what was searched for and offers a wider search', () => {
  const filter = { ...anyEvent, price: 'free', when: 'weekend' } as const;
  expect(`No ${filterWords(filter)}`).toBe('No free events this weekend');
  expect(showAllWords(widened(filter) ?? anyEvent)).toBe('Show all this weekend');
  expect(showAllWords(widened({ ...anyEvent, price: 'free' }) ?? filter)).toBe('Show all events');
  expect(showAllWords(widened({ ...filter, saved: true }) ?? anyEvent)).toBe('Show all free events this weekend');
  expect(filterWords({ ...anyEvent, category: 'food', when: '2026-03-07' })).toBe('Food events on Saturday, 7 March');
  expect(filterWords({ ...anyEvent, price: '1000', friends: true })).toBe('events up to ₹1,000 with your connections');
  expect(widened(anyEvent)).toBeNull();
});

test('friends who are going, in words', () => {
  const [asha, bilal, chitra] = ['Asha Kulkarni', 'Bilal Shaikh', 'Chitra Iyer'].map((name) => ({ name })) as [
    { name: string },
    { name: string },
    { name: string },
  ];
  expect(friendsWords([], 0)).toBeNull();
  expect(friendsWords([asha], 1)).toBe('Asha is going');
  expect(friendsWords([asha, bilal], 2)).toBe('Asha and Bilal are going');
  expect(friendsWords([asha, bilal, chitra], 3)).toBe('Asha and 2 others you know are going');
  expect(friendsWords([asha, bilal, chitra], 40)).toBe('Asha and 39 others you know are going');
});
