import type { Avatar, Color } from './avatar.ts';

interface Swatch {
  label: string;
  color: string;
}

export const ink = '#2b2140';

export const colors: Record<Color, Swatch> = {
  marigold: { label: 'Marigold', color: '#f5a524' },
  sun: { label: 'Yellow', color: '#ffcf70' },
  cream: { label: 'Cream', color: '#fff4e0' },
  rose: { label: 'Rose', color: '#f2a7b8' },
  hibiscus: { label: 'Hibiscus', color: '#c2255c' },
  brick: { label: 'Brick', color: '#c9624a' },
  sage: { label: 'Light green', color: '#8cc0a8' },
  peacock: { label: 'Peacock', color: '#0f766e' },
  sky: { label: 'Sky blue', color: '#7fb7be' },
  periwinkle: { label: 'Light blue', color: '#9db4e8' },
  indigo: { label: 'Purple', color: '#5b4fa8' },
  night: { label: 'Navy', color: '#2f3b69' },
  sand: { label: 'Sand', color: '#f0c78a' },
  lilac: { label: 'Lilac', color: '#b6a4d8' },
  white: { label: 'White', color: '#ffffff' },
  ink: { label: 'Black', color: '#1f1b3a' },
  vermilion: { label: 'Red', color: '#e4572e' },
};

export const skins: Record<Avatar['skin'], Swatch> = {
  porcelain: { label: 'Very light', color: '#f8d9bd' },
  fair: { label: 'Light', color: '#f2c49b' },
  wheat: { label: 'Wheat', color: '#dfa374' },
  honey: { label: 'Honey', color: '#d29260' },
  tan: { label: 'Tan', color: '#c6834f' },
  brown: { label: 'Brown', color: '#a5683c' },
  deep: { label: 'Deep brown', color: '#7f4b2a' },
  ebony: { label: 'Very deep brown', color: '#5c3620' },
};

export const hairColors: Record<Avatar['hairColor'], Swatch> = {
  black: { label: 'Black', color: '#231a2b' },
  darkBrown: { label: 'Dark brown', color: '#3d2a2a' },
  brown: { label: 'Brown', color: '#57341f' },
  chestnut: { label: 'Chestnut', color: '#6b3a24' },
  henna: { label: 'Henna', color: '#9a3f1d' },
  blonde: { label: 'Blonde', color: '#c7954f' },
  saltAndPepper: { label: 'Dark grey', color: '#56505e' },
  grey: { label: 'Grey', color: '#8d8a99' },
  white: { label: 'White', color: '#ebe7e2' },
  plum: { label: 'Plum', color: '#4a3a8c' },
};

const channels = (color: string) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));

/** A tone darker, for folds, neck, nose and ears. */
export const shade = (color: string, by = 0.87) =>
  `#${channels(color)
    .map((channel) =>
      Math.round(channel * by)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** 0 (black) to 1 (white), as eyes see it. */
function lightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color);
  return (red * 0.3 + green * 0.59 + blue * 0.11) / 255;
}

export const seam = (color: string) => (lightness(color) > 0.6 ? shade(color, 0.72) : '#ffffff');

/** A border that shows on a colour: gold, unless the colour is nearly that. */
export const gold = (color: string) => (/^#(f5a524|ffcf70|f0c78a|e4572e)$/.test(color) ? '#c2255c' : '#f5b544');
