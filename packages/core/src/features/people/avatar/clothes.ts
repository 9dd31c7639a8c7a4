import type { Avatar } from './avatar.ts';
import { gold, seam, shade } from './avatar-colors.ts';

const line = (path: string, color: string, width = 3) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const shape = (path: string, color: string) => `<path d="${path}" fill="${color}"/>`;
const buttons = (color: string) =>
  `<g fill="${color}"><circle cx="60" cy="101" r="1.6"/><circle cx="60" cy="108" r="1.6"/><circle cx="60" cy="115" r="1.6"/></g>`;

export const clothes: Record<Avatar['clothes'], { label: string; draw(color: string): string }> = {
  tShirt: { label: 'T-shirt', draw: (color) => line('M47 88c2 9 24 9 26 0', shade(color), 4) },
  kurta: {
    label: 'Kurta',
    draw: (color) => line('M48 87l12 15 12-15M60 102v18', gold(color), 4),
  },
  shirt: {
    label: 'Shirt',
    draw: (color) =>
      shape('M47 85l13 13-9 9-10-19zM73 85 60 98l9 9 10-19z', shade(color, 0.8)) + line('M60 99v21', seam(color), 1.5),
  },
  saree: {
    label: 'Saree',
    draw: (color) =>
      shape('M40 90c14 6 34 12 58 30H66C54 108 44 98 40 90z', gold(color)) +
      line('M41 92c16 6 32 14 46 28', '#ffffff', 1.6),
  },
  hoodie: {
    label: 'Hoodie',
    draw: (color) =>
      shape('M42 92c2-8 34-8 36 0 2 9-8 14-18 14s-20-5-18-14z', shade(color)) +
      line('M54 104v10M66 104v10', seam(color), 2.5),
  },
  kameez: {
    label: 'Kameez with dupatta',
    draw: (color) =>
      line('M50 88l10 13 10-13', shade(color, 0.75)) +
      shape('M36 90c8 6 11 16 12 30H28c3-12 5-21 8-30zM84 90c-8 6-11 16-12 30h20c-3-12-5-21-8-30z', gold(color)) +
      line('M40 96c3 7 4 15 4 24M80 96c-3 7-4 15-4 24', '#ffffff', 1.4),
  },
  bandhgala: {
    label: 'Bandhgala',
    draw: (color) =>
      shape('M47 84c8 6 18 6 26 0l3 8c-9 6-23 6-32 0z', shade(color, 0.8)) +
      line('M60 95v25', shade(color, 0.7), 1.5) +
      buttons(gold(color)),
  },
  nehruJacket: {
    label: 'Nehru jacket',
    draw: (color) =>
      shape('M14 124c1-24 12-31 26-34l3 34zM106 124c-1-24-12-31-26-34l-3 34z', '#fff4e0') +
      shape('M47 84c8 6 18 6 26 0l3 8c-9 6-23 6-32 0z', shade(color, 0.8)) +
      line('M60 95v25', shade(color, 0.7), 1.5) +
      buttons(seam(color)),
  },
  blazer: {
    label: 'Blazer',
    draw: (color) =>
      shape('M48 86l12 34 12-34c-6 7-18 7-24 0z', '#ffffff') +
      shape('M57 95h6l2 25H55z', gold(color)) +
      shape('M46 85l14 35H48l-12-20 6-4-3-7zM74 85l-14 35h12l12-20-6-4 3-7z', shade(color, 0.8)),
  },
  sweater: {
    label: 'Sweater',
    draw: (color) =>
      shape('M48 86l12 14 12-14-4-2H52z', '#ffffff') +
      line('M47 87l13 15 13-15', shade(color, 0.78), 5) +
      line('M22 112h76', shade(color, 0.82), 3),
  },
};
