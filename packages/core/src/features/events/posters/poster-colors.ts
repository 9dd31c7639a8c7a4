import type { Category } from '../category.ts';

export interface PosterColors {
  ground: string;
  shade: string;
  glow: string;
  pop: string;
  cool: string;
  light: string;
  /** Dark enough for light text. */
  dark: string;
}

const set = (
  ground: string,
  shade: string,
  glow: string,
  pop: string,
  cool: string,
  light: string,
  dark: string,
): PosterColors => ({ ground, shade, glow, pop, cool, light, dark });

export const posterColors: Record<Category, readonly [PosterColors, PosterColors, PosterColors]> = {
  Tech: [
    set('#2a2560', '#3c3585', '#f5a524', '#ef6a8b', '#5fd6c5', '#fff4e0', '#1b1745'),
    set('#0b4f55', '#136a70', '#ffc55c', '#ff8a65', '#8fe0d0', '#fff4e0', '#07343a'),
    set('#f7c873', '#efae46', '#fff0c8', '#c2255c', '#0f766e', '#fff8ea', '#2a2560'),
  ],
  Arts: [
    set('#f6cfc0', '#efb29c', '#f5a524', '#c2255c', '#0f766e', '#fff4e0', '#1f1b3a'),
    set('#8f1d48', '#ab2f5e', '#f8c05c', '#ff9d7a', '#6fd0c0', '#fff1e2', '#3b0f2b'),
    set('#bfe0dc', '#98cbc6', '#f5a524', '#d9532c', '#3f7fa6', '#fffaf0', '#17333a'),
  ],
  Sports: [
    set('#8fd0e0', '#3f9d6f', '#f5a524', '#c2255c', '#2f8560', '#fff4e0', '#1f1b3a'),
    set('#f9b65a', '#d9803a', '#fff0bd', '#b02a5d', '#14573f', '#fff4e0', '#3a1d3f'),
    set('#14573f', '#237a58', '#f8c05c', '#ff8a65', '#8fd0b0', '#f6fbe8', '#0b3023'),
  ],
  Food: [
    set('#d9532c', '#f5a524', '#f8c05c', '#7b2d43', '#3f9d6f', '#fff4e0', '#4a1a2c'),
    set('#f6d9a8', '#eebd72', '#f5a524', '#c2255c', '#2f8560', '#fffaf0', '#5a2a1e'),
    set('#0f5f5a', '#187d75', '#f8c05c', '#ef6a5a', '#a5d86e', '#fff4e0', '#083d3a'),
  ],
  Music: [
    set('#5a1846', '#742259', '#f5a524', '#f2a7b8', '#3fb8a8', '#fff4e0', '#3b0f33'),
    set('#1c2b5c', '#2c4080', '#ffc55c', '#ff7f9f', '#6fd0e8', '#f4f0ff', '#10193c'),
    set('#f2a65a', '#e2843a', '#fff0bd', '#a61e4d', '#0f766e', '#fff8ea', '#4a1438'),
  ],
};
