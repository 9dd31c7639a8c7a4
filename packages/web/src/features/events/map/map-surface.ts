import type { Point } from '@nukkad/core/features/people/geometry.ts';
import type { ReactNode } from 'react';
import type { Part } from '../../people/map/map-labels.ts';
import type { Placed, Project, Size } from './placed-events.ts';

/** What the map shows. A new object moves the map there. */
export interface Fit {
  points: readonly Point[];
  /** Whether rows cover the lower part. */
  isCovered: boolean;
}

/** What the next event covers below, with its space, in px. */
export const nextHeight = 72;

/** Free space around the points that a map shows, in px. */
export const margins = ({ height }: Size, { isCovered }: Fit) => ({
  top: 56,
  side: 60,
  bottom: isCovered ? height * 0.5 + 72 : 24 + nextHeight,
});

/** What the zoom buttons cover, with their space, in px. */
export const partOfZoom = ({ width }: Size): Part => [width - 60, 0, width, 112];

export const partOfNext = ({ width, height }: Size): Part => [0, height - nextHeight, width, height];

export interface SurfaceProps {
  size: Size;
  all: readonly Placed[];
  /** Where others see this person. */
  own: string | null;
  fit: Fit;
  /** Moved into the part that rows do not cover. */
  reveal: Point | null;
  moved(): void;
  /** The map can't be shown. */
  failed(): void;
  children(project: Project): ReactNode;
}
