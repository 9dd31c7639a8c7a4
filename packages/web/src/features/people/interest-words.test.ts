import { expect, test } from 'vitest';
import { interestLine, interestWords } from './interest-words.ts';

test('a card says what both like, or else what the other likes', () => {
  expect(interestLine(['Music', 'Food', 'Art'], ['Food', 'Music'])).toBe('You both like music and food');
  expect(interestLine(['Music', 'Food', 'Art'], ['Study'])).toBe('Likes music, food and art');
});

test('a page says both', () => {
  expect(interestWords('Asha', ['Music', 'Food', 'Art'], ['Food'])).toBe(
    'You both like food. Asha also likes music and art.',
  );
  expect(interestWords('Asha', ['Music'], ['Music', 'Food'])).toBe('You both like music.');
  expect(interestWords('Asha', ['Music'], ['Food'])).toBe('Asha likes music.');
});
