import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { maxFound, searchedAtOnce } from './search-limits.ts';

const world = freshWorld();

async function talk(...words: string[]) {
  const [asha, bilal, chitra] = [await world.person('Asha'), await world.person('Bilal'), await world.person('Chitra')];
  const id = await world.connect(asha, bilal);
  for (const [at, message] of words.entries())
    await world.as(at % 2 ? bilal : asha).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message });
  const found = async (who: string, wanted: string) =>
    (await world.as(who).chat.search({ id, words: wanted })).messages.map(({ message }) => message);
  return { asha, bilal, chitra, id, found };
}

test('Asha finds what either has written, latest first, whatever the case, in any script', async () => {
  const { asha, bilal, found } = await talk('Chai at five?', 'No chai, coffee', 'चाय पाँच बजे', 'Coffee then');
  for (const who of [asha, bilal]) {
    expect(await found(who, 'CHAI')).toEqual(['No chai, coffee', 'Chai at five?']);
    expect(await found(who, '  चाय ')).toEqual(['चाय पाँच बजे']);
    expect(await found(who, 'tea')).toEqual([]);
  }
});

test('what has a meaning in patterns is searched for as it is written', async () => {
  const { asha, found } = await talk('100% sure', '100 sure', 'snake_case', 'snakescase', 'a\\b', "it's; drop", 'ab');
  expect(await found(asha, '100%')).toEqual(['100% sure']);
  expect(await found(asha, 'e_c')).toEqual(['snake_case']);
  expect(await found(asha, 'a\\b')).toEqual(['a\\b']);
  expect(await found(asha, '%%')).toEqual([]);
  expect(await found(asha, "it's;")).toEqual(["it's; drop"]);
});

test('at most 50, the latest', async () => {
  const { asha, found } = await talk(...Array.from({ length: 60 }, (_, at) => `Chai ${at + 1}`));
  expect(await found(asha, 'chai')).toEqual(Array.from({ length: 50 }, (_, at) => `Chai ${60 - at}`));
});

test('a search reads a part of a long conversation, and says where to search on', async () => {
  const { asha, id } = await talk('Chai at first');
  const many = searchedAtOnce + 300;
  await sql`insert into message (id, conversation_id, sender_id, type, body, sent_at, position)
    select gen_random_uuid(), ${id}, ${asha}, 'text', case when nth % 200 = 0 then 'Chai ' || nth else 'Tea' end, now(), nth
    from generate_series(2, ${many}::int) as nth`.execute(world.db);
  await world.db.updateTable('conversation').set({ last_position: many }).where('id', '=', id).execute();
  const search = (words: string, before?: number) =>
    world.as(asha).chat.search({ id, words, ...(before === undefined ? {} : { before }) });
  expect(await search('at first')).toEqual({ messages: [], next: many + 1 - searchedAtOnce });
  const rest = await search('at first', many + 1 - searchedAtOnce);
  expect(rest).toMatchObject({ messages: [{ position: 1 }], next: null });
  // Full before it has read its part: it continues after the last one found.
  const latest = await search('chai');
  expect(latest.messages).toHaveLength(maxFound);
  expect(latest.next).toBe(latest.messages.at(-1)!.position);
  const earlier = await search('chai', latest.next!);
  expect(earlier).toMatchObject({ messages: [{ position: 200 }, { message: 'Chai at first' }], next: null });
});

test('what is deleted is not found, what one has deleted for oneself not by oneself', async () => {
  const { asha, bilal, id, found } = await talk('Chai one', 'Chai two', 'Chai three');
  const { messages } = await world.as(asha).chat.messages({ id });
  await world.as(asha).chat.remove({ id, messageId: messages[0]!.id, from: 'both' });
  await world.as(asha).chat.remove({ id, messageId: messages[1]!.id, from: 'me' });
  expect(await found(asha, 'chai')).toEqual(['Chai three']);
  expect(await found(bilal, 'chai')).toEqual(['Chai three', 'Chai two']);
});

test('Chitra, and Bilal once he is blocked, find nothing', async () => {
  const { asha, bilal, chitra, found } = await talk('Chai');
  expect(await refusalOf(found(chitra, 'chai'))).toBe('NOT_FOUND');
  expect(await found(bilal, 'chai')).toEqual(['Chai']);
  await world.as(asha).safety.block({ personId: bilal });
  for (const who of [asha, bilal]) expect(await refusalOf(found(who, 'chai'))).toBe('NOT_FOUND');
});
