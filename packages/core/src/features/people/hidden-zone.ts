import { cellToParent } from 'h3-js';
import { widerLevel } from './area-size.ts';
import { cellsOf } from './geometry.ts';

/** Rules Z1 and Z2: the home's parent, the same on every device, as two different zones would reveal their overlap. */
export const hiddenZone = (home: string): string[] => cellsOf(cellToParent(home, widerLevel));
