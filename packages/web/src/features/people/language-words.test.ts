import { expect, test } from 'vitest';
import { bothNames, shownName } from './language-words.ts';

test('languages have their own names, and English ones where not every device has the letters', () => {
  expect((['en', 'mr', 'bn', 'fr', 'ur', 'zh', 'sa'] as const).map(shownName)).toEqual([
    'English',
    'मराठी',
    'Bengali',
    'Français',
    'Urdu',
    'Chinese',
    'संस्कृतम्',
  ]);
  expect((['en', 'mr', 'bn'] as const).map(bothNames)).toEqual(['English', 'मराठी (Marathi)', 'Bengali (বাংলা)']);
});
