import type { Avatar } from './avatar.ts';
import { shade } from './avatar-colors.ts';

interface Hair {
  label: string;
  behind?(color: string): string;
  over?(color: string): string;
  /** In front of the shoulders, also below a hat. */
  front?(color: string): string;
  belowHat?(color: string): string;
}

const shape = (path: string) => (color: string) => `<path d="${path}" fill="${color}"/>`;
const circles = (places: readonly (readonly [x: number, y: number, radius: number])[]) => (color: string) =>
  `<g fill="${color}">${places.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`;
const strands = (path: string, width: number) => (color: string) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`;
const lines = (path: string) => (color: string) => strands(path, 1.5)(shade(color, 1.5));
const all =
  (...parts: readonly ((color: string) => string)[]) =>
  (color: string) =>
    parts.map((part) => part(color)).join('');

const skullcap = shape('M37 62c-6-26 5-40 23-40s29 14 23 40z');
const centreParted = shape('M37 54c-1-18 8-31 23-31s24 13 23 31c-4-9-9-15-22-19-13 4-20 10-24 19z');
const pulledBack = shape('M37 54c-1-18 8-30 23-30s24 12 23 30c-3-9-9-16-23-18-14 2-20 9-23 18z');
const shavedSides = (color: string) =>
  `<path d="M37 54c-2-14 1-24 8-28h30c7 4 10 14 8 28-2-6-4-9-6-12-8-2-26-2-34 0-2 3-4 6-6 12z" fill="${color}" fill-opacity=".5"/>`;

const sideburns = shape('M37 57c-2-8-1-14 1-19h44c2 5 3 11 1 19-1-5-2-8-4-11H41c-2 3-3 6-4 11z');
const chinLengthBelow = shape('M35 40c-4 10-2 18-3 26 0 8-1 11-3 15 10 4 52 4 62 0-2-4-3-7-3-15-1-8 1-16-3-26z');
const longBelow = shape('M35 40c-6 10-4 16-6 24-1 12-5 20-8 30 14 6 64 6 78 0-3-10-7-18-8-30-2-8 0-14-6-24z');
const curlsBelow = circles([
  [35, 48, 8],
  [85, 48, 8],
  [33, 59, 10],
  [87, 59, 10],
  [36, 71, 10],
  [84, 71, 10],
]);

const plaitPath = 'c8 4 10 12 6 18 6 4 6 12 1 17 4 5 3 12-2 18l-8-2c3-6 2-10-1-15 3-5 3-11-1-16 2-7 2-13 5-20z';
const plait = (color: string) =>
  `<path d="M80 60${plaitPath}" fill="${color}"/><path d="M76 111l10 2-2 5-9-3z" fill="#f5a524"/>`;
const otherPlait = (color: string) => `<g transform="matrix(-1 0 0 1 120 0)">${plait(color)}</g>`;

const braidLines = 'M39 42c-5 14-3 36-4 62M33 46c-5 16-4 36-6 54M81 42c5 14 3 36 4 62M87 46c5 16 4 36 6 54';
const shortOver = shape('M37 54c-3-20 4-32 21-33 18-1 28 12 25 33-2-6-4-10-7-14-9 2-20 1-29-4-4 5-8 10-10 18z');

const gajra = Array.from({ length: 13 }, (_, at) => {
  const angle = Math.PI * (1.08 - (at / 12) * 1.16);
  const [x, y] = [60 + 15 * Math.cos(angle), 20 - 13 * Math.sin(angle)];
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3"/>`;
}).join('');

export const hairStyles: Record<Avatar['hair'], Hair> = {
  chinLength: {
    label: 'Chin-length',
    behind: shape('M60 20c-21 0-29 14-28 33 0 10-1 17 2 23 8 4 44 4 52 0 3-6 2-13 2-23 1-19-7-33-28-33z'),
    over: shape(
      'M36 58c-3-23 6-37 24-37s27 14 24 37c-3-5-5-10-7-15-4 0-7-1-10-4-3 4-7 6-11 5-4 2-8 2-11 1-4 4-6 8-9 13z',
    ),
    belowHat: shape('M36 40c-5 12-5 24-2 36 8 4 44 4 52 0 3-12 3-24-2-36z'),
  },
  bald: { label: 'Bald' },
  veryShort: {
    label: 'Very short',
    over: shape('M38 50c-2-16 7-27 22-27s24 11 22 27c-3-7-6-11-8-13-9-3-19-3-28 0-2 2-5 6-8 13z'),
  },
  short: {
    label: 'Short crop',
    behind: shape('M37 56c-4-24 6-35 23-35s27 11 23 35z'),
    over: shortOver,
    belowHat: sideburns,
  },
  sidePart: {
    label: 'Side part',
    behind: shape('M37 56c-4-24 6-35 23-35s27 11 23 35z'),
    over: all(
      shape('M36 55c-4-23 8-36 25-36s27 14 23 36c-2-8-5-13-9-17-11 2-21-1-27-8-1 8-7 15-12 25z'),
      lines('M48 30c0-4 2-7 5-9'),
    ),
    belowHat: sideburns,
  },
  sweptUp: {
    label: 'Swept up',
    behind: shape('M38 54c-3-20 5-31 22-31s25 11 22 31z'),
    over: shape('M38 52c-3-14-1-25 10-30 4-7 24-8 32 2 5 7 4 18 2 28-2-6-4-9-7-12-10 1-19-1-26-5-5 4-9 9-11 17z'),
    belowHat: sideburns,
  },
  undercut: {
    label: 'Undercut',
    over: all(shavedSides, shape('M42 40c-5-13 2-23 19-24 16-1 24 9 19 23-4-4-8-6-12-7-9 4-19 3-26 8z')),
    belowHat: shavedSides,
  },
  shortCurls: {
    label: 'Short curls',
    over: circles([
      [41, 43, 6],
      [43, 34, 8],
      [51, 27, 8],
      [61, 25, 9],
      [71, 27, 8],
      [77, 34, 8],
      [79, 43, 6],
      [56, 34, 6],
      [66, 34, 6],
    ]),
    belowHat: sideburns,
  },
  receding: {
    label: 'Receding',
    over: shape('M37 58c-3-13-1-21 5-28 3 4 1 11-2 16-1 4-2 8-3 12zM83 58c3-13 1-21-5-28-3 4-1 11 2 16 1 4 2 8 3 12z'),
    belowHat: sideburns,
  },
  pixie: {
    label: 'Pixie cut',
    behind: shape('M36 62c-5-28 6-41 24-41s29 13 24 41z'),
    over: shape('M35 62c-4-27 7-41 25-41s29 14 25 41c-3-4-4-8-5-12-2-5-5-8-9-11-6 6-17 9-28 8-4 4-6 9-8 15z'),
    belowHat: sideburns,
  },
  bob: {
    label: 'Bob',
    behind: shape('M60 21c-21 0-29 14-28 32 0 14-2 22-4 28 10 4 54 4 64 0-2-6-4-14-4-28 1-18-7-32-28-32z'),
    over: shape('M37 56c-1-20 8-32 23-32 16 0 24 12 23 32-5-9-8-13-10-17-11 3-24 3-31-1-2 6-4 11-5 18z'),
    belowHat: chinLengthBelow,
  },
  shoulderLength: {
    label: 'Shoulder-length',
    behind: shape('M60 20c-22 0-31 14-30 36 0 13-2 23-4 32 10 5 58 5 68 0-2-9-4-19-4-32 1-22-8-36-30-36z'),
    over: shape('M36 60c-3-23 7-38 24-38s27 15 24 38c-4-9-12-18-23-26-12 8-21 17-25 26z'),
    belowHat: shape('M35 40c-5 10-4 16-5 24 0 9-2 16-4 24 10 5 58 5 68 0-2-8-4-15-4-24-1-8 0-14-5-24z'),
  },
  long: {
    label: 'Long and straight',
    behind: shape('M60 20c-22 0-32 16-31 38 0 16-5 26-8 36 14 6 64 6 78 0-3-10-8-20-8-36 1-22-9-38-31-38z'),
    over: shape('M36 56c0-20 8-33 24-33s24 13 24 33c-4-8-7-14-9-19-9 6-22 7-30 3-4 5-7 10-9 16z'),
    belowHat: longBelow,
  },
  wavy: {
    label: 'Long and wavy',
    behind: shape(
      'M60 19c-23 0-33 15-31 34-6 5-7 12-3 18-6 5-7 13-3 20-3 6-1 11 4 14h66c5-3 7-8 4-14 4-7 3-15-3-20 4-6 3-13-3-18 2-19-8-34-31-34z',
    ),
    over: shape('M36 58c-2-22 8-36 25-36 17 0 25 14 23 36-4-9-9-16-15-20-8 7-20 10-28 8-2 4-4 8-5 12z'),
    belowHat: shape(
      'M35 40c-6 6-6 10-6 14-6 5-7 11-3 17-6 5-7 13-3 20-3 6-1 11 4 14h66c5-3 7-8 4-14 4-7 3-15-3-20 4-6 3-12-3-17 0-4 0-8-6-14z',
    ),
  },
  curly: {
    label: 'Curly',
    behind: circles([
      [60, 34, 14],
      [38, 42, 13],
      [46, 29, 13],
      [60, 24, 14],
      [74, 29, 13],
      [82, 42, 13],
      [34, 57, 11],
      [86, 57, 11],
      [36, 71, 10],
      [84, 71, 10],
    ]),
    over: circles([
      [44, 37, 8],
      [54, 33, 8],
      [65, 33, 8],
      [75, 37, 8],
    ]),
    belowHat: curlsBelow,
  },
  afro: {
    label: 'Afro',
    behind: circles([
      [60, 34, 27],
      [38, 36, 16],
      [82, 36, 16],
      [34, 51, 14],
      [86, 51, 14],
      [46, 21, 15],
      [74, 21, 15],
      [37, 63, 9],
      [83, 63, 9],
    ]),
    over: shape(
      'M37 55c-1-20 8-32 23-32s24 12 23 32c-2-8-4-12-7-14-3 1-5 0-7-2-3 2-6 2-9 0-3 2-6 2-9 0-2 2-4 3-7 2-3 2-5 6-7 14z',
    ),
    belowHat: curlsBelow,
  },
  shortCoils: {
    label: 'Short coils',
    over: circles([
      [40, 46, 4.5],
      [41, 39, 5],
      [45, 33, 5],
      [51, 28, 5],
      [57, 25.5, 5],
      [64, 25.5, 5],
      [70, 28, 5],
      [75, 33, 5],
      [79, 39, 5],
      [80, 46, 4.5],
      [49, 36, 4.5],
      [55, 33, 4.5],
      [61, 32.5, 4.5],
      [67, 33.5, 4.5],
      [72, 37, 4.5],
    ]),
    belowHat: sideburns,
  },
  plait: { label: 'Long plait', behind: skullcap, over: centreParted, front: plait, belowHat: sideburns },
  twoPlaits: {
    label: 'Two plaits',
    behind: skullcap,
    over: centreParted,
    front: all(plait, otherPlait),
    belowHat: sideburns,
  },
  braids: {
    label: 'Braids',
    behind: all(skullcap, strands(braidLines, 6)),
    over: all(
      centreParted,
      lines('M60 35V23M50 39c0-7 2-12 5-16M70 39c0-7-2-12-5-16M42 47c0-8 3-14 7-19M78 47c0-8-3-14-7-19'),
    ),
    belowHat: strands(braidLines, 6),
  },
  locs: {
    label: 'Locs',
    behind: all(
      skullcap,
      strands('M37 40c-6 10-7 26-6 42M31 42c-6 10-8 24-8 36M83 40c6 10 7 26 6 42M89 42c6 10 8 24 8 36', 7.5),
    ),
    over: all(
      shape('M36 54c-2-20 8-33 24-33s26 13 24 33c-4-9-9-15-14-18-7 3-14 3-20 0-6 4-11 10-14 18z'),
      strands('M46 28l-6 16M55 25l-2 12M65 25l2 12M74 28l6 16', 6),
      lines('M50 26l-3 12M60 24v12M70 26l3 12'),
    ),
    belowHat: strands('M37 44c-5 10-7 24-6 38M31 48c-5 10-8 20-8 30M83 44c5 10 7 24 6 38M89 48c5 10 8 20 8 30', 7.5),
  },
  ponytail: {
    label: 'Ponytail',
    behind: all(skullcap, shape('M72 22c18-8 28 8 27 28-1 16-4 28-11 38-6-12-1-22-3-34-1-12-5-20-13-26z')),
    over: all(
      pulledBack,
      (color) => `<path d="M73 21l7 7" stroke="${shade(color, 2)}" stroke-width="4" stroke-linecap="round"/>`,
    ),
    belowHat: all(sideburns, shape('M82 50c12 2 18 12 16 24-1 8-4 14-10 20-4-12-1-20-3-28-1-6-2-11-3-16z')),
  },
  bun: {
    label: 'High bun',
    behind: all(circles([[60, 19, 12]]), skullcap),
    over: pulledBack,
    belowHat: sideburns,
  },
  lowBun: {
    label: 'Low bun',
    behind: all(circles([[86, 70, 12]]), skullcap),
    over: centreParted,
    belowHat: all(circles([[86, 70, 12]]), sideburns),
  },
  gajraBun: {
    label: 'Bun with gajra',
    behind: all(
      circles([[60, 18, 13]]),
      () => `<g fill="#fffdf5" stroke="#d9cfa8" stroke-width=".8">${gajra}</g>`,
      circles([[60, 18, 9.5]]),
      skullcap,
    ),
    over: centreParted,
    belowHat: sideburns,
  },
  topKnot: {
    label: 'Man bun',
    behind: circles([[60, 17, 8.5]]),
    over: all(shavedSides, shape('M41 42c-3-13 4-20 19-20s22 7 19 20c-5-6-11-9-19-9s-14 3-19 9z')),
    belowHat: shavedSides,
  },
};
