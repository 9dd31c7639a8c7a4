import { describe, expect, test } from 'vitest';
import { AvatarChoices } from '../contract.ts';
import {
  avatarIn,
  avatarOf,
  avatarParts,
  codeOf,
  firstAvatar,
  neutralAvatar,
  partNames,
  pictureOf,
  type Avatar,
} from './avatar.ts';
import { drawAvatar } from './draw-avatar.ts';
import { surpriseAvatar } from './surprise.ts';

/** Every word of every part on its own, and each pair of hair and covering. */
const everyKind: Avatar[] = [
  ...partNames.flatMap((part) =>
    avatarParts[part].map((word) => AvatarChoices.parse({ ...neutralAvatar, [part]: word })),
  ),
  ...avatarParts.hair.flatMap((hair) =>
    avatarParts.covering.map((covering) => ({ ...neutralAvatar, hair, covering, ears: 'jhumkas' as const })),
  ),
];

/** In place of chance. */
const countingUp = () => {
  let nth = 0;
  return () => (nth++ * 0.6180339) % 1;
};

test('what is stored does not change its meaning: the words keep their places', () => {
  expect(codeOf(neutralAvatar)).toBe('30000000020007');
  expect(avatarOf('30000000020007')).toEqual(neutralAvatar);
  expect(avatarOf('7p9cg73499442g')).toMatchObject({
    skin: 'ebony',
    hair: 'topKnot',
    hairColor: 'plum',
    covering: 'bandana',
    coveringColor: 'vermilion',
    background: 'vermilion',
  });
});

test('each list fits into one digit, and hair and coverings are at least 20 together', () => {
  for (const part of partNames) expect(avatarParts[part].length).toBeLessThanOrEqual(36);
  expect(avatarParts.hair.length + avatarParts.covering.length).toBeGreaterThan(20);
});

test('an avatar is found again in its picture', () => {
  for (const avatar of everyKind) expect(avatarIn(pictureOf(avatar))).toEqual(avatar);
});

test.each([
  '',
  '3000000002000',
  '300000000200070',
  '3000000002000z',
  '9000000002000A',
  '80000000020007',
  '30000000020007.svg',
  '../../index.ht',
  '3000000002000😀',
  '<svg onload=x>',
])('%j is no code', (code) => {
  expect(avatarOf(code)).toBeNull();
  expect(avatarIn(`api/avatars/${code}`)).toBeNull();
});

test('a sample person’s picture has no choices in it', () => {
  expect(avatarIn('avatars/asha.svg')).toBeNull();
  expect(avatarIn('avatars/30000000020007')).toBeNull();
});

describe('a drawing', () => {
  const allowed = /^(svg|rect|circle|ellipse|path|g)$/;
  const attributes =
    /^(xmlns|viewBox|width|height|fill|fill-opacity|fill-rule|stroke|stroke-width|stroke-opacity|stroke-linecap|stroke-linejoin|transform|d|cx|cy|r|rx|ry|x|y)$/;

  test('has shapes only: no script, no style, no link, nothing from elsewhere', () => {
    expect(everyKind.length).toBeGreaterThan(400);
    for (const avatar of everyKind) {
      const drawing = drawAvatar(avatar);
      const open: string[] = [];
      for (const [, close, name = '', inside = '', selfClosed] of drawing.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
        expect(name).toMatch(allowed);
        if (close) expect(open.pop()).toBe(name);
        else if (!selfClosed) open.push(name);
        for (const [, attribute = '', value = ''] of inside.matchAll(/([\w-]+)="([^"]*)"/g)) {
          expect(attribute).toMatch(attributes);
          if (attribute !== 'xmlns') expect(value).not.toMatch(/:|url|undefined|NaN|null/);
        }
        expect(inside.replaceAll(/\s[\w-]+="[^"]*"/g, '').trim()).toBe('');
      }
      expect(open).toEqual([]);
      expect(drawing.replaceAll(/<[^>]*>/g, '').trim()).toBe('');
    }
  });

  test('is small and always the same', () => {
    for (const avatar of everyKind) {
      expect(drawAvatar(avatar).length).toBeLessThan(8000);
      expect(drawAvatar(avatar)).toBe(drawAvatar({ ...avatar }));
    }
  });

  test('shows every choice', () => {
    const shown = { ...neutralAvatar, hair: 'short', covering: 'cap' } as const;
    for (const part of partNames) {
      // Colours of a beard that is not there change nothing; those of a cap do.
      const drawings = avatarParts[part].map((word) =>
        drawAvatar(AvatarChoices.parse({ ...shown, covering: part === 'hair' ? 'none' : 'cap', [part]: word })),
      );
      expect([part, new Set(drawings).size]).toEqual([part, drawings.length]);
    }
  });

  test('has hair that a hijab hides and a dupatta parts', () => {
    const plait = { ...neutralAvatar, hair: 'plait', hairColor: 'henna' } as const;
    expect(drawAvatar(plait)).toContain('#9a3f1d');
    expect(drawAvatar({ ...plait, covering: 'hijab' })).not.toContain('#9a3f1d');
    expect(drawAvatar({ ...plait, covering: 'dupatta' })).toContain('#9a3f1d');
    expect(drawAvatar({ ...plait, covering: 'dupatta', hair: 'bald' })).not.toContain('#9a3f1d');
  });
});

test('the first avatar differs by its background alone', () => {
  const first = Array.from({ length: 80 }, (_, nth) => firstAvatar(`P${nth}`));
  expect(new Set(first.map(({ background }) => background)).size).toBe(8);
  for (const avatar of first) expect({ ...avatar, background: 'peacock' }).toEqual(neutralAvatar);
  expect(firstAvatar('P1')).toEqual(firstAvatar('P1'));
});

test('a surprise is an avatar, differs from the last, and wears no mark of faith', () => {
  const random = countingUp();
  const surprises = Array.from({ length: 500 }, () => surpriseAvatar(random));
  expect(new Set(surprises.map(codeOf)).size).toBeGreaterThan(20);
  for (const avatar of surprises) {
    expect(AvatarChoices.parse(avatar)).toEqual(avatar);
    expect(avatar.forehead).toBe('none');
    expect(['none', 'beanie', 'cap', 'bandana']).toContain(avatar.covering);
    expect(avatar.clothesColor).not.toBe(avatar.background);
  }
  expect(surpriseAvatar(() => 0.999999)).toMatchObject({ skin: 'ebony', hair: 'topKnot', covering: 'bandana' });
});
