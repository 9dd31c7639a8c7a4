import type { Point } from '@nukkad/core/features/people/geometry.ts';
import type { ReactNode } from 'react';
import type { Placed, Project, Size } from './placed.ts';

/** What the map shows. A new object moves the map there. */
export interface Fit {
  points: readonly Point[];
  /** Whether rows cover the lower part. */
  isCovered: boolean;
}

/** Free space around the points that a map shows, in px. */
export const margins = ({ height }: Size, { isCovered }: Fit) => ({
  top: 64,
  side: 60,
  bottom: isCovered ? height * 0.5 + 72 : 28,
});

export interface SurfaceProps {
  size: Size;
  all: readonly Placed[];
  fit: Fit;
  /** Moved into the part that rows do not cover. */
  reveal: Point | null;
  /** Someone has moved the map. */
  moved(): void;
  /** The map can't be shown. */
  failed(): void;
  children(project: Project): ReactNode;
}
