import { unseenPresence } from '@nukkad/core/features/people/empty-presence.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { newCache } from '../../../data/cache/query-client.ts';
import { queries } from '../../../data/queries.ts';
import { promise } from './privacy-promise.ts';
import { everySpan, spanWords } from './span-words.ts';
import { useTickMs } from './useTickMs.ts';

test.each([
  [20_000, '20 seconds', 'every 20 seconds'],
  [59_000, '59 seconds', 'every 59 seconds'],
  [60_000, 'a minute', 'every minute'],
  [900_000, '15 minutes', 'every 15 minutes'],
  [3600_000, 'an hour', 'every hour'],
])('%i ms are said as %s', (ms, span, every) => {
  expect(spanWords(ms)).toBe(span);
  expect(everySpan(ms)).toBe(every);
});

test('the promise names how often an area changes', () => {
  expect(promise(900_000)).toContain('every 15 minutes');
});

test('areas change as often as the server says, and every quarter of an hour until it has', () => {
  const cache = newCache();
  const Shown = () => useTickMs();
  const shown = () => renderToStaticMarkup(createElement(QueryClientProvider, { client: cache }, createElement(Shown)));
  expect(shown()).toBe('900000');
  cache.setQueryData(queries.presence().queryKey, unseenPresence(60_000));
  expect(shown()).toBe('60000');
});
