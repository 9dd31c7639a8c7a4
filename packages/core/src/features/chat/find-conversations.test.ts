import { expect, test } from 'vitest';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { conversationsPage } from './list-sizes.ts';

const world = freshWorld();

async function friends(...names: string[]) {
  const asha = await world.person('Asha');
  for (const name of names) {
    world.pass(1000);
    await world.connect(asha, await world.person(name));
  }
  const found = async (words: string, who = asha) =>
    (await world.as(who).chat.findConversations({ words })).conversations.map(({ person }) => person.name);
  return { asha, found };
}

test('Asha finds conversations by a part of the name, latest first, archived ones too', async () => {
  const { asha, found } = await friends('Bilal Shaikh', 'Chitra Iyer', 'Bilquis', 'देव');
  expect(await found('bil')).toEqual(['Bilquis', 'Bilal Shaikh']);
  expect(await found(' SHAIKH ')).toEqual(['Bilal Shaikh']);
  expect(await found('दे')).toEqual(['देव']);
  expect(await found('100%')).toEqual([]);
  const { conversations } = await world.as(asha).chat.findConversations({ words: 'Iyer' });
  const [chitra] = conversations;
  expect(await world.as(asha).chat.conversation({ id: chitra?.id ?? '' })).toEqual(chitra);
  await world.as(asha).chat.setArchived({ id: chitra?.id ?? '', on: true });
  expect(await found('Iyer')).toEqual(['Chitra Iyer']);
});

test('a mistyped name finds similar ones, but only where no name contains it', async () => {
  const { found } = await friends('Bilal Shaikh', 'Chitra Iyer', 'Billa');
  expect(await found('Chtira')).toEqual(['Chitra Iyer']);
  expect(await found('Shiakh')).toEqual(['Bilal Shaikh']);
  expect(await found('Bilal')).toEqual(['Bilal Shaikh']);
  expect(await found('Zubin')).toEqual([]);
});

test('nobody else’s conversations are found, and none with blocked people', async () => {
  const { asha, found } = await friends('Bilal', 'Chitra');
  expect(await found('Asha', 'Bilal')).toEqual(['Asha']);
  expect(await found('Chitra', 'Bilal')).toEqual([]);
  await world.as('Bilal').safety.block({ personId: asha });
  expect(await found('Bilal')).toEqual([]);
  expect(await found('Bilaal')).toEqual([]);
});

test('at most a page is found, and searches are limited', async () => {
  const { found } = await friends(...Array.from({ length: conversationsPage + 2 }, (_, at) => `Dev ${at}`));
  expect(await found('dev')).toHaveLength(conversationsPage);
  for (let turn = 1; turn < rateLimits.conversationSearches.times; turn++) await found('dev 3');
  expect(await refusalOf(found('dev'))).toBe('TOO_MANY');
});
