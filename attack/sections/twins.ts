import { atLeast, atMost, type Section } from '../../bench/report.ts';
import { twinWorlds } from '../attackers/twins.ts';
import type { Size } from '../sizes.ts';

/** Those who get everything that leaves two worlds alike, and look for a difference. */
export const attackTwins = async (size: Size): Promise<Section> => ({
  title: 'Twin worlds: the same areas, other points',
  rows: [
    atLeast(
      'bytes that differ against “exact order inside bands”',
      await twinWorlds(51, 1, 40, 'exact order inside bands'),
      'bytes',
      1,
    ),
    atMost(
      `bytes that differ: ${size.twinWorlds * size.twinPeople} people and their twins, in ${size.twinWorlds} pairs of worlds`,
      await twinWorlds(52, size.twinWorlds, size.twinPeople),
      'bytes',
      0,
    ),
  ],
  notes: [],
});
