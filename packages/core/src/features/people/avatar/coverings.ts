import type { Avatar } from './avatar.ts';
import { gold, seam, shade } from './avatar-colors.ts';

interface Covering {
  label: string;
  /** What shows of the hair: all of it below a hat, only the parting, or nothing. */
  hair: 'belowHat' | 'parting' | 'hidden';
  hidesEars?: true;
  behind?(color: string): string;
  over(color: string): string;
}

const shape = (path: string, color: string) => `<path d="${path}" fill="${color}"/>`;
const stroke = (path: string, color: string, width = 2.2, opacity = 0.45) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const wool = [
  [44, 24],
  [52, 20],
  [68, 20],
  [76, 24],
  [42, 33],
  [50, 29],
  [60, 27],
  [70, 29],
  [78, 33],
  [56, 35],
  [65, 35],
]
  .map(([x, y]) => `M${x} ${y}c-3-2-5 2-2 3 2 1 4-1 3-3`)
  .join('');

const dots = [
  [46, 33],
  [55, 29],
  [66, 29],
  [75, 33],
  [50, 24],
  [61, 22.5],
  [71, 24.5],
]
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.7"/>`)
  .join('');

export const coverings: Record<Exclude<Avatar['covering'], 'none'>, Covering> = {
  dastar: {
    label: 'Dastar (Sikh turban)',
    hair: 'hidden',
    over: (color) =>
      shape('M50 37l10-9 10 9c-6-2-14-2-20 0z', shade(color, 0.6)) +
      shape('M34 51c-6-23 6-41 26-41s32 18 26 41c-4-9-11-14-19-17l-7-5-7 5c-8 3-15 8-19 17z', color) +
      stroke(
        'M37 42c5-10 13-14 23-18 10 4 18 8 23 18M38 33c6-8 13-12 22-15 9 3 16 7 22 15M44 22c5-4 10-6 16-7 6 1 11 3 16 7',
        seam(color),
      ),
  },
  safa: {
    label: 'Safa (Rajasthani turban)',
    hair: 'hidden',
    behind: (color) => shape('M80 38c14 8 18 30 14 58l-14-2c4-20 2-36-6-48z', shade(color)),
    over: (color) =>
      shape('M76 16c2-9 9-14 17-12 1 8-4 14-13 17z', gold(color)) +
      shape(
        'M30 44c-6-8-2-15 3-17 2-11 13-18 27-18s25 7 27 18c5 2 9 9 3 17-3 6-9 5-13 1-11-5-23-5-34 0-4 4-10 5-13-1z',
        color,
      ) +
      stroke('M33 27c14 10 38 12 54 0M30 44c18-2 48-16 53-28M90 44C72 42 42 30 37 16', seam(color)) +
      stroke('M44 42l5-5M54 39l5-5M65 39l5-5M75 42l5-6', gold(color), 2.6, 1),
  },
  patka: {
    label: 'Patka',
    hair: 'hidden',
    over: (color) =>
      `<circle cx="60" cy="18" r="8.5" fill="${shade(color)}"/>` +
      shape('M36 52c-4-20 7-33 24-33s28 13 24 33c-5-8-13-13-24-13s-19 5-24 13z', color) +
      stroke('M60 39V20M46 42c1-9 5-15 10-20M74 42c-1-9-5-15-10-20', seam(color)),
  },
  hijab: {
    label: 'Hijab',
    hair: 'hidden',
    hidesEars: true,
    behind: (color) =>
      shape('M60 18c-22 0-31 16-30 36 0 22-8 34-14 46 18 8 70 8 88 0-6-12-14-24-14-46 1-20-8-36-30-36z', color),
    over: (color) =>
      shape('M35 64c2 13 10 21 25 21s23-8 25-21l6 30c-14 10-48 10-62 0z', color) +
      `<path d="M60 22c-20 0-27 14-26 32 1 22 10 34 26 34s25-12 26-34c1-18-6-32-26-32zm0 9c13 0 19 9 19 23 0 16-7 27-19 27s-19-11-19-27c0-14 6-23 19-23z" fill="${color}" fill-rule="evenodd"/>` +
      stroke('M38 84c10 10 30 14 46 6M44 31c9-7 24-7 32 1', seam(color)),
  },
  dupatta: {
    label: 'Dupatta over the head',
    hair: 'parting',
    hidesEars: true,
    behind: (color) =>
      shape('M60 15c-24 0-35 18-34 40 0 18-6 32-12 46h92c-6-14-12-28-12-46 1-22-10-40-34-40z', shade(color)),
    over: (color) =>
      shape(
        'M60 15c-24 0-35 18-34 40 0 20-5 38-11 56l26 1c3-8 3-16-1-24-5-10-5-22-4-32 1-16 9-28 24-28s23 12 24 28c1 10 1 22-4 32-4 8-4 16-1 24l26-1c-6-18-11-36-11-56 1-22-10-40-34-40z',
        color,
      ) +
      stroke(
        'M41 112c3-8 3-16-1-24-5-10-5-22-4-32 1-16 9-28 24-28s23 12 24 28c1 10 1 22-4 32-4 8-4 16-1 24',
        gold(color),
        2.6,
        1,
      ),
  },
  taqiyah: {
    label: 'Taqiyah (skull cap)',
    hair: 'belowHat',
    over: (color) =>
      shape('M38 43c-2-16 7-25 22-25s24 9 22 25c-6-4-13-6-22-6s-16 2-22 6z', color) +
      stroke('M39 36c6-4 13-6 21-6s15 2 21 6', seam(color)) +
      stroke('M46 31l5-9M56 29l2-10M64 29l-2-10M74 31l-5-9', seam(color), 1.6),
  },
  gandhiTopi: {
    label: 'Gandhi topi',
    hair: 'belowHat',
    over: (color) =>
      shape('M37 43c-1-8 1-14 5-19 11-11 31-13 41-9 3 9 2 19 0 28-15-7-31-7-46 0z', color) +
      stroke('M38 37c11-9 32-13 46-10M42 24c8 2 26 0 41-9', seam(color), 2, 0.7),
  },
  karakul: {
    label: 'Karakul cap',
    hair: 'belowHat',
    over: (color) =>
      shape('M38 42c0-9 1-17 4-23 5-4 12-5 18-1 6-4 13-3 18 1 3 6 4 14 4 23-13-6-31-6-44 0z', color) +
      stroke(wool, seam(color), 1.5, 0.6) +
      stroke('M45 20c8 4 22 4 30 0', seam(color)),
  },
  pahadiTopi: {
    label: 'Pahadi topi',
    hair: 'belowHat',
    over: (color) =>
      shape('M38 42c-1-10 0-17 4-22 11-4 25-4 36 0 4 5 5 12 4 22-14-6-30-6-44 0z', shade(seam(color), 0.92)) +
      shape('M38 43c0-8 2-13 6-15 10-2 22-2 32 0 4 2 6 7 6 15-14-7-30-7-44 0z', color) +
      stroke('M44 33l4 4 4-5 4 4 4-5 4 5 4-4 4 5 4-4', gold(color), 2, 1),
  },
  beanie: {
    label: 'Beanie',
    hair: 'belowHat',
    over: (color) =>
      shape('M38 38c-1-17 8-24 22-24s23 7 22 24z', color) +
      `<rect x="35" y="33" width="50" height="11" rx="5" fill="${shade(color)}"/>` +
      stroke('M45 35v7M52 35v7M60 35v7M68 35v7M75 35v7', seam(color), 1.8),
  },
  cap: {
    label: 'Cap',
    hair: 'belowHat',
    over: (color) =>
      shape('M37 42c-1-17 8-26 23-26s24 9 23 26c-13-6-33-6-46 0z', color) +
      stroke('M60 37V17M47 39c1-9 4-15 8-20M73 39c-1-9-4-15-8-20', seam(color), 1.6) +
      shape('M34 44c8-11 44-11 52 0 2 4-1 6-5 4-14-5-28-5-42 0-4 2-7 0-5-4z', shade(color, 0.8)),
  },
  bandana: {
    label: 'Bandana',
    hair: 'belowHat',
    behind: (color) => shape('M82 44c6 1 12 5 15 11-4 1-7 0-9-2 0 4-1 7-3 10-4-5-5-12-3-19z', shade(color)),
    over: (color) =>
      shape('M36 49c-3-18 7-30 24-30s27 12 24 30c-6-7-14-10-24-10s-18 3-24 10z', color) +
      `<g fill="${seam(color)}" fill-opacity=".7">${dots}</g>`,
  },
};
