import { expect, test } from 'vitest';
import { reporterWords } from './case-words.ts';

test('what moderators learn of a reporter, also of one who has left', () => {
  expect(reporterWords({ reports: 1, acted: 0 })).toBe('First report by this reporter');
  expect(reporterWords({ reports: 4, acted: 2 })).toBe('Reporter: 4 reports, 2 acted on');
  expect(reporterWords({ reports: 0, acted: 0 })).toBe('Reporter: account deleted');
});
