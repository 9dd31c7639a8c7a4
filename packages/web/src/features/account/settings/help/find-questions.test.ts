import { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';
import { expect, test } from 'vitest';
import { findQuestions } from './find-questions.ts';
import { topics } from './topics.ts';

const all = topics(15 * 60_000);
const idsFor = (typed: string) => findQuestions(all, typed).map(({ id }) => id);

test('words are found in questions, answers and topics, in any case and order', () => {
  expect(idsFor('Ticket WHERE')[0]).toBe('find-ticket');
  expect(idsFor('withdraw')).toEqual(['meet-request']);
  expect(idsFor('delete account')[0]).toBe('delete-account');
  expect(idsFor('refunds cancelled')).toContain('cancelled-event');
});

test('words that people use for something find it, though we call it something else', () => {
  for (const typed of ['emergency', 'police', '112', 'unsafe']) expect(idsFor(typed)[0], typed).toBe('emergency');
  for (const typed of ['ads', 'advertisement']) expect(idsFor(typed), typed).toContain('promoted');
  for (const typed of ['invoice', 'GST', 'receipt']) expect(idsFor(typed), typed).toContain('receipts');
  for (const typed of ['session', 'stolen']) expect(idsFor(typed), typed).toContain('lost-phone');
  expect(idsFor('theme')).toContain('appearance');
  expect(idsFor('deactivate')).toContain('pause-account');
  expect(idsFor('export')).toContain('download-data');
  expect(idsFor('unsubscribe')).toEqual(expect.arrayContaining(['cancel-premium', 'fewer-notifications']));
});

test('questions with the word come before answers with it', () => {
  const found = idsFor('hidden zone');
  expect(found[0]).toBe('hidden-zone');
  expect(found).toContain('log-out');
});

test('typed apostrophes match printed ones', () => {
  expect(idsFor("can't see anyone")).toEqual(['no-one-nearby']);
});

test('nothing is found for unknown words, or for none', () => {
  expect(idsFor('submarine')).toEqual([]);
  expect(idsFor('  ')).toEqual([]);
});

test('links of answers lead to screens', () => {
  const screens = Object.values(screenPaths).map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[a-z]+')}$`));
  for (const { link } of all.flatMap(({ questions }) => questions)) {
    const path = link?.to.split('#')[0];
    if (path !== undefined && path !== 'tel:112')
      expect(
        screens.some((screen) => screen.test(path)),
        path,
      ).toBe(true);
  }
});

test('each topic and question has an address of its own', () => {
  const ids = all.flatMap(({ id, questions }) => [id, ...questions.map((it) => it.id)]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
});
