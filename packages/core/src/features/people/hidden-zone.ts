import { cellToParent } from 'h3-js';
import { cellsOf, widerLevel } from './geometry.ts';

/** Rules Z1 and Z2: the seven cells of the home's parent. Every device finds the same ones, because two different zones
 * would reveal what they have in common. */
export const hiddenZone = (home: string): string[] => cellsOf(cellToParent(home, widerLevel));
