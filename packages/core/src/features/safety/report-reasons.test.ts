import { expect, test } from 'vitest';
import { reportsADay, reportWordsLimit, messagesInReport } from './report-limits.ts';
import { reasonsFor, reportSubjects } from './report-reasons.ts';
import { reportReasons } from './report-reason-words.ts';

test('each subject can be reported for reasons that fit it, each with its words, and for something else', () => {
  expect(Object.keys(reasonsFor)).toEqual([...reportSubjects]);
  for (const reasons of Object.values(reasonsFor)) {
    expect(reasons.at(-1)).toBe('other');
    expect(new Set(reasons).size).toBe(reasons.length);
    for (const reason of reasons) expect(reportReasons[reason]).toMatch(/^[A-Z].{4,}/);
  }
  const subjectsOf = (reason: keyof typeof reportReasons) =>
    reportSubjects.filter((subject) => reasonsFor[subject].includes(reason));
  expect(Object.fromEntries((Object.keys(reportReasons) as never[]).map((it) => [it, subjectsOf(it)]))).toEqual({
    danger: [...reportSubjects],
    intimate: ['person', 'message', 'picture'],
    fake: ['person', 'picture'],
    spam: [...reportSubjects],
    misleading: ['event'],
    harassment: ['person', 'words', 'question', 'message'],
    money: ['person', 'words', 'question', 'message'],
    offensive: ['words', 'event', 'question', 'message', 'picture'],
    underage: ['person', 'words', 'picture'],
    other: [...reportSubjects],
  });
  expect([reportWordsLimit, reportsADay, messagesInReport]).toEqual([1000, 10, 20]);
});
