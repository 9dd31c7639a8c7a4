import { atLeast, atMost, type Section } from '../../bench/report.ts';
import { answersTold } from '../attackers/answers-about-meetings.ts';
import { leftOutTold } from '../attackers/audiences.ts';
import { shiftedWorlds } from '../attackers/shifted-twins.ts';
import { twinWorlds } from '../attackers/twins.ts';
import type { Size } from '../sizes.ts';

export async function attackTwins(size: Size): Promise<Section> {
  const broken = await shiftedWorlds(61, 1, 40, 'published at once');
  const shifted = await shiftedWorlds(62, size.twinWorlds, size.twinPeople);
  const worlds = `${size.twinWorlds * size.twinPeople} people and their twins, in ${size.twinWorlds} pairs of worlds`;
  return {
    title: 'Twin worlds: the same areas, other points or other minutes',
    rows: [
      atLeast(
        'other points: bytes that differ against “exact order inside bands”',
        await twinWorlds(51, 1, 40, 'exact order inside bands'),
        'bytes',
        1,
      ),
      atMost(
        `other points: bytes that differ: ${worlds}`,
        await twinWorlds(52, size.twinWorlds, size.twinPeople),
        'bytes',
        0,
      ),
      atLeast('other minutes: bytes that differ against “published at once”', broken.soon, 'bytes', 1),
      atLeast('other minutes: a day later, against “published at once”', broken.later, 'bytes', 1),
      atMost(`other minutes: bytes that differ: ${worlds}`, shifted.soon, 'bytes', 0),
      atMost('other minutes: a day later', shifted.later, 'bytes', 0),
      atLeast(
        'another answer after a meeting: bytes that differ against “vouches from one on”',
        await answersTold('vouches from one on'),
        'bytes',
        1,
      ),
      atMost('another answer after a meeting: bytes that differ', await answersTold(), 'bytes', 0),
      atLeast(
        'people who leave the spies out, and the same world without them: bytes that differ against “audience is ignored”',
        await leftOutTold('audience is ignored'),
        'bytes',
        1,
      ),
      atMost(
        'people who leave the spies out, and the same world without them: bytes that differ',
        await leftOutTold(),
        'bytes',
        0,
      ),
    ],
    notes: [
      'In a pair with other minutes, every phone reports twice in each tick, at other minutes and perhaps on another way; spies look in between.',
    ],
  };
}
