import type { router } from '@nukkad/core/router.ts';
import type { Point } from '@nukkad/core/features/people/geometry.ts';

/** Faults of a server. Each attack must break the server that has its fault; otherwise its failure against the real one
 * proves nothing. The product does not contain them. */
export type Fault =
  | 'exact distance'
  | 'rounded to 0.5 km'
  | 'exact in the filter'
  | 'exact order inside bands'
  | 'only the viewer snapped'
  | 'fresh noise'
  | 'any radius'
  | 'areas in the water'
  | 'published at once'
  | 'point in a log'
  | 'point in a row'
  | 'point in a shared location'
  | 'share not purged'
  | 'attendees are shown'
  | 'private address shown'
  | 'area in an answer'
  | 'movement is pushed'
  | 'position in a picture'
  | 'blocked takes longer'
  | 'receipts at once'
  | 'receipts on one grid'
  | 'a report evicts the card'
  | 'exact expiry'
  | 'secrets that leaked before'
  | 'existence before limits'
  | 'hidden people are found'
  | 'audience is ignored'
  | 'event at resolution 8'
  | 'places are logged'
  | 'ghosts are online'
  | 'vouches from one on';

export type Points = Map<string, Point>;

export type FaultyRouters = Partial<Record<Fault, (points: Points) => typeof router>>;
