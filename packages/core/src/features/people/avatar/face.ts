import type { Avatar } from './avatar.ts';
import { ink } from './avatar-colors.ts';

interface Detail {
  label: string;
  draw(): string;
}

const none: Detail = { label: 'None', draw: () => '' };
const shape = (path: string, color: string) => `<path d="${path}" fill="${color}"/>`;
const gold = '#f5a524';

const jaw = 'M37.5 54c1 6 2 8 5 8 4 0 8-1 17.5-1s13.5 1 17.5 1c3 0 4-2 5-8 1 20-8 33-22.5 33S36.5 74 37.5 54z';
const moustache = 'M50 67c4-4 8-3 10-1 2-2 6-3 10 1-5 1-7 1-10 0-3 1-5 1-10 0z';

export const beards: Record<Avatar['beard'], { label: string; draw(color: string): string }> = {
  none,
  stubble: {
    label: 'Stubble',
    draw: (color) => `<path d="${jaw}" fill="${color}" fill-opacity=".3"/>`,
  },
  moustache: { label: 'Moustache', draw: (color) => shape(moustache, color) },
  handlebar: {
    label: 'Handlebar moustache',
    draw: (color) =>
      shape(
        'M60 66c-4-3-10-2-13 1-2 2-5 1-5-2-3 4 1 8 6 8 5-1 8-4 12-4s7 3 12 4c5 0 9-4 6-8 0 3-3 4-5 2-3-3-9-4-13-1z',
        color,
      ),
  },
  goatee: {
    label: 'Goatee',
    draw: (color) => shape(moustache, color) + shape('M52 77c3-1 13-1 16 0 1 7-4 10-8 10s-9-3-8-10z', color),
  },
  shortBeard: {
    label: 'Short beard',
    draw: (color) =>
      shape(
        'M38 58c2 6 5 7 8 8 4 1 4 1 6-1 3-3 6-2 8-1 2-1 5-2 8 1 2 2 2 2 6 1 3-1 6-2 8-8 0 16-8 27-22 27S38 74 38 58z',
        color,
      ),
  },
  fullBeard: { label: 'Full beard', draw: (color) => shape(jaw, color) },
  longBeard: {
    label: 'Long beard',
    draw: (color) =>
      shape('M37.5 54c1 6 2 8 5 8 4 0 8-1 17.5-1s13.5 1 17.5 1c3 0 4-2 5-8 3 26-6 52-22.5 52S34.5 80 37.5 54z', color),
  },
};

const lips = (color: string) =>
  `<path d="M52 69c4 6 12 6 16 0z" fill="#fff" stroke="${color}" stroke-width="2" stroke-linejoin="round"/>`;

export const mouths: Record<Avatar['mouth'], Detail> = {
  smile: { label: 'Smile', draw: () => lips('#8c3b32') },
  calm: {
    label: 'Closed smile',
    draw: () =>
      '<path d="M53 70c4 4 10 4 14 0" fill="none" stroke="#8c3b32" stroke-width="2.4" stroke-linecap="round"/>',
  },
  rose: { label: 'Rose lipstick', draw: () => lips('#c2255c') },
  maroon: { label: 'Maroon lipstick', draw: () => lips('#7c1f3f') },
};

const frame = (lenses: string, fill = '#fff', opacity = 0.18) =>
  `<g fill="${fill}" fill-opacity="${opacity}" stroke="${ink}" stroke-width="2.2">${lenses}<path d="M58.5 54q1.5-1.5 3 0" fill="none"/></g>`;

export const glasses: Record<Avatar['glasses'], Detail> = {
  none,
  round: {
    label: 'Round glasses',
    draw: () => frame('<circle cx="51" cy="55" r="7.5"/><circle cx="69" cy="55" r="7.5"/>'),
  },
  square: {
    label: 'Square glasses',
    draw: () =>
      frame(
        '<rect x="43" y="49" width="15.5" height="12" rx="3"/><rect x="61.5" y="49" width="15.5" height="12" rx="3"/>',
      ),
  },
  halfRim: {
    label: 'Half-rim glasses',
    draw: () =>
      frame(
        '<path d="M43 52h15.5M61.5 52h15.5" stroke-linecap="round"/><path d="M43.5 52c0 12 14.5 12 14.5 0zM62 52c0 12 14.5 12 14.5 0z" stroke-width=".8"/>',
      ),
  },
  sunglasses: {
    label: 'Sunglasses',
    draw: () =>
      frame(
        '<path d="M42.5 50h16.2c.5 7-2 12-8 12s-8.5-5-8.2-12zM61.3 50h16.2c.3 6-2.2 12-8.2 12s-8.5-5-8-12z"/>',
        ink,
        0.92,
      ),
  },
};

export const foreheads: Record<Avatar['forehead'], Detail> = {
  none,
  bindi: { label: 'Bindi', draw: () => '<circle cx="60" cy="45.5" r="2.2" fill="#c2255c"/>' },
  longBindi: { label: 'Long bindi', draw: () => '<ellipse cx="60" cy="44.5" rx="1.5" ry="4" fill="#a31d4b"/>' },
  tilak: {
    label: 'Tilak',
    draw: () => shape('M58.5 47.5c-.4-4 .5-7.5 1.5-9.5 1 2 1.9 5.5 1.5 9.5-.8 1-2.2 1-3 0z', '#d3341f'),
  },
  vibhuti: {
    label: 'Vibhuti',
    draw: () =>
      '<path d="M52 41h16M52 43.8h16M52 46.6h16" stroke="#f7f3ea" stroke-opacity=".92" stroke-width="1.5" stroke-linecap="round"/><circle cx="60" cy="45" r="1.6" fill="#c2255c"/>',
  },
};

const both = (left: string) => `${left}<g transform="matrix(-1 0 0 1 120 0)">${left}</g>`;

export const ears: Record<Avatar['ears'], Detail> = {
  none,
  studs: { label: 'Ear studs', draw: () => both(`<circle cx="37" cy="62.5" r="2.2" fill="${gold}"/>`) },
  hoops: {
    label: 'Hoop earrings',
    draw: () => both(`<circle cx="36.5" cy="67" r="4.5" fill="none" stroke="${gold}" stroke-width="2"/>`),
  },
  jhumkas: {
    label: 'Jhumkas',
    draw: () =>
      both(
        `<g fill="${gold}"><circle cx="36.5" cy="62.5" r="2"/><path d="M36.5 64c4 1 5 5 5 8h-10c0-3 1-7 5-8z"/></g><g fill="#fff4e0"><circle cx="33" cy="73" r="1.2"/><circle cx="36.5" cy="73.5" r="1.2"/><circle cx="40" cy="73" r="1.2"/></g>`,
      ),
  },
  hearingAid: {
    label: 'Hearing aid',
    draw: () =>
      '<path d="M84 50c5 0 6 5 4 10M84 50c-2 0-3 2-3 4" fill="none" stroke="#e9e4f5" stroke-width="3" stroke-linecap="round"/><circle cx="83" cy="60" r="2" fill="#9db4e8"/>',
  },
};

export const noses: Record<Avatar['nose'], Detail> = {
  none,
  pin: { label: 'Nose pin', draw: () => `<circle cx="63.8" cy="61.5" r="1.3" fill="${gold}"/>` },
  ring: {
    label: 'Nose ring',
    draw: () => `<circle cx="64.5" cy="63.5" r="2.8" fill="none" stroke="${gold}" stroke-width="1.4"/>`,
  },
};
