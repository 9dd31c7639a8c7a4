import { expect, test } from 'vitest';
import { categoryOf } from './guessed-category.ts';
import { feedAddress, feedNameOf, pageAddress } from './feed-address.ts';
import { feedAheadMs, feedBehindMs } from './import-window.ts';
import { feedLimits, largestFeed, largestFeedFile, maxFeedEvents, maxFeeds } from './feed-limits.ts';
import { refreshBackoffMs } from './refresh-interval.ts';
import { plainText } from './plain-text.ts';

const minute = 60_000;
const long = `https://example.com/${'a'.repeat(1980)}`;

test('a calendar is looked at every six hours, and after failures after ever longer pauses', () => {
  expect([0, 1, 2, 3, 9, 10, 100].map((failures) => refreshBackoffMs(failures, 0.5) / minute)).toEqual([
    360, 5, 10, 20, 1280, 1440, 1440,
  ]);
  expect([0, 1].map((random) => refreshBackoffMs(0, random) / minute)).toEqual([324, 396]);
});

test.each([
  [' https://example.com/a.ics ', 'https://example.com/a.ics'],
  ['http://example.com/a.ics#today', 'http://example.com/a.ics'],
  ['webcal://example.com/a', 'https://example.com/a'],
  ['WEBCALS://example.com/a', 'https://example.com/a'],
  ['HTTP://EXAMPLE.com', 'http://example.com/'],
  ['see webcal://example.com/a', null],
  ['x https://example.com', null],
  ['ftp://example.com', null],
  ['https:///example.com', null],
  ['https://', null],
  ['https://exa mple.com', null],
  ['https://asha@example.com', null],
  ['https://:secret@example.com', null],
  [long, long],
  [`${long}a`, null],
])('the calendar %s is fetched at %s', (typed, address) => expect(feedAddress(typed)).toBe(address));

test.each([
  [' https://example.com/a#top ', 'https://example.com/a#top'],
  ['HTTP://example.com', 'http://example.com/'],
  ['javascript:alert(1)', null],
  ['see https://example.com', null],
  ['https://exa mple.com', null],
  ['https://asha@example.com', null],
  ['https://:secret@example.com', null],
  [long, long],
  [`${long}a`, null],
])('the page %s is %s', (written, address) => expect(pageAddress(written)).toBe(address));

test('a calendar without a name is called by its host', () =>
  expect(feedNameOf('https://calendar.example.com/a.ics')).toBe('calendar.example.com'));

test.each([
  ['Music', ['Music', 'musical', 'concert', 'concerts', 'gig', 'Jazz', 'raga', 'a band', 'open mic', 'संगीत संध्या']],
  ['Sports', ['Sport', 'run', 'runs', 'yoga', 'treks', 'hiking', 'matches', 'tournament', 'खेल']],
  ['Food', ['Food', 'dinner', 'tasting', 'street eats', 'खाना']],
  ['Tech', ['tech', 'coding', 'code', 'hackathon', 'startup', 'developers', 'robotics', 'AI']],
  ['Arts', ['Art', 'theatre', 'theater', 'gallery', 'galleries', 'film', 'crafts', 'कला', 'something else', 'smart']],
] as const)('what says so is %s', (category, all) => {
  for (const words of all) expect([words, categoryOf([], words, '')]).toEqual([words, category]);
});

test('its own categories say more than its name, and that more than what it tells', () => {
  expect(categoryOf(['Dinner', 'x'], 'Jazz', 'Yoga')).toBe('Food');
  expect(categoryOf(['x', 'Dinner'], 'Jazz', 'Yoga')).toBe('Food');
  expect(categoryOf(['x'], 'Jazz', 'Yoga')).toBe('Music');
  expect(categoryOf([], 'x', 'Yoga')).toBe('Sports');
});

test.each([
  ['<p>Chai &amp; <b>talk</b></p><p>All</p>', 'Chai & talk\nAll'],
  ['One<br>two<BR/>three', 'One\ntwo\nthree'],
  ['<ul><li>a</li><li>b</li></ul><div>c</div>d<h2>e</h2>f', 'a\nb\nc\nde\nf'],
  ['a<style>p { }</style>b<script type="x">alert(1)</script >c<script>d', 'abc'],
  ['a<!-- no --> b <p>', 'a b'],
  ['3 < 5 &amp', '3 < 5 &amp'],
  ['3 &lt; 5 &gt; 1 &quot;&apos;&AMP;', '3 < 5 > 1 "\'&'],
  ['a&nbsp;b &unknown; &#65;&#x42;', 'a b &unknown; AB'],
  ['&#0;&#xD800;&#xDFFF;&#x110000;&#xD7FF;&#xE000;&#x10FFFF;.', '\uD7FF\uE000\u{10FFFF}.'],
  ['a\r\nb\rc', 'a\nb\nc'],
  ['a\u0000b\u202Ec\u2066d\uFEFF\u2028e\tf', 'abcde\tf'],
  ['a  \nb\n\n\n\nc', 'a\nb\n\nc'],
  ['  a\uD800  ', 'a\uFFFD'],
])('the text %j is shown as %j', (text, shown) => expect(plainText(text, 100, 'lines')).toBe(shown));

test('one line has no breaks, and what is too long ends with an ellipsis and no half character', () => {
  expect(plainText(' a \n\n b\t c ', 100, 'one line')).toBe('a b c');
  expect(plainText('abcdef', 6, 'lines')).toBe('abcdef');
  expect(plainText('abcdefg', 6, 'lines')).toBe('abcde…');
  expect(plainText('abcd efg', 6, 'lines')).toBe('abcd…');
  expect(plainText('abcd😀fg', 6, 'lines')).toBe('abcd…');
});

test('the bounds of calendars from elsewhere', () => {
  expect([maxFeeds, maxFeedEvents, feedBehindMs, feedAheadMs / feedBehindMs]).toEqual([5, 500, 86_400_000, 90]);
  expect([largestFeed, largestFeedFile]).toEqual([5_242_880, 1_048_576]);
  expect(feedLimits).toEqual({ name: 120, description: 5000, location: 200 });
});
