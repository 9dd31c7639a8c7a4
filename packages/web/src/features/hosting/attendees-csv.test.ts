import { expect, test } from 'vitest';
import { csv } from './attendees-csv.ts';

test('the list of attendees is CSV, in which no name is a formula', () => {
  const rows = [
    ['Name', 'Seats'],
    ['Asha, of "Bandra"', 2],
    ['=HYPERLINK("http://x.example","Hi")', 1],
    ['+1', -1],
    ['-2', 0],
    ['@sum', 1],
    ['＝1', 1],
    ['＋1', 1],
    ['－1', 1],
    ['＠sum', 1],
    ['\tTab', 1],
    ['\rReturn', 1],
    ['Two\nlines', 1],
  ];
  expect(csv(rows)).toBe(
    [
      'Name,Seats',
      '"Asha, of ""Bandra""",2',
      `"'=HYPERLINK(""http://x.example"",""Hi"")",1`,
      "'+1,-1",
      "'-2,0",
      "'@sum,1",
      "'＝1,1",
      "'＋1,1",
      "'－1,1",
      "'＠sum,1",
      "'\tTab,1",
      `"'\rReturn",1`,
      '"Two\nlines",1',
      '',
    ].join('\r\n'),
  );
});
