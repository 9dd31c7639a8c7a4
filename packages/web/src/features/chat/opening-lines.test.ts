import { messageLimit } from '@nukkad/core/features/chat/message-limits.ts';
import { placeLimit } from '@nukkad/core/features/meets/request-note-limits.ts';
import { interestOptions } from '@nukkad/core/features/people/interests-and-genders.ts';
import { profileLimits } from '@nukkad/core/features/people/profile-limits.ts';
import { expect, test } from 'vitest';
import { openingLines } from './opening-lines.ts';

test('the first is about the meeting, the second about what both like', () => {
  expect(openingLines('Bilal', { place: 'Carter Road' }, ['Books', 'Music'])).toEqual([
    'Hi Bilal! See you at Carter Road?',
    'Hi Bilal! I like books too. What are you reading?',
  ]);
  expect(openingLines('Bilal', { place: '' }, [])).toEqual([
    'Hi Bilal! Where shall we meet?',
    'Hi Bilal! How’s your day going?',
  ]);
});

test('both can be sent, whatever the name, the place and the interest', () => {
  for (const interest of interestOptions)
    for (const line of openingLines('x'.repeat(profileLimits.name[1]), { place: 'y'.repeat(placeLimit) }, [interest]))
      expect(line.length).toBeLessThan(messageLimit);
});
