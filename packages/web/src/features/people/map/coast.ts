import { clipped, type Box, type Corner } from './clip-outline.ts';
import coast from './coast.json';
import type { View } from './map-view.ts';

/** A closed line around land as [longitude, latitude] in degrees, and its bounding box. */
interface Ring {
  corners: readonly Corner[];
  box: Box;
}

function decoded(text: string): Ring {
  const steps = text.split(' ').map(Number);
  const corners: Corner[] = [];
  let [x, y] = [0, 0];
  let box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    const [longitude, latitude] = [x / coast.stepsPerDegree, y / coast.stepsPerDegree];
    corners.push([longitude, latitude]);
    box = [
      Math.min(box[0], longitude),
      Math.min(box[1], latitude),
      Math.max(box[2], longitude),
      Math.max(box[3], latitude),
    ];
  }
  return { corners, box };
}

/** India and around it: Natural Earth at 1:10 million, with Mumbai's shore by hand (scripts/coast.mjs). */
export const rings: readonly Ring[] = coast.rings.map(decoded);

const overlap = (a: Box, b: Box) => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];

/** Corners are rounded, as the data are not exact enough for sharp ones. In px. */
const roundness = 8;

function rounded(ring: readonly Corner[]): string {
  const towards = ([x, y]: Corner, [toX, toY]: Corner) => {
    const length = Math.hypot(toX - x, toY - y) || 1;
    const part = Math.min(roundness, length / 2) / length;
    return `${(x + (toX - x) * part).toFixed(1)} ${(y + (toY - y) * part).toFixed(1)}`;
  };
  const bends = ring.map((corner, at) => {
    const [before = corner, after = corner] = [ring.at(at - 1), ring[(at + 1) % ring.length]];
    return `${towards(corner, before)}Q${corner.map((it) => it.toFixed(1)).join(' ')} ${towards(corner, after)}`;
  });
  return `M${bends.join('L')}Z`;
}

/** The sea of a view, to be filled by the even-odd rule; null where no land is known. */
export function seaIn(view: View): string | null {
  // Beyond the edges, so that the cut is not visible.
  const margin = 2 * roundness;
  const frame: Box = [-margin, -margin, view.width + margin, view.height + margin];
  const { latitude: south, longitude: west } = view.pointAt(frame[0], frame[3]);
  const { latitude: north, longitude: east } = view.pointAt(frame[2], frame[1]);
  const [knownWest = -180, knownSouth = -90, knownEast = 180, knownNorth = 90] = coast.box;
  if (west < knownWest || south < knownSouth || east > knownEast || north > knownNorth) return null;
  const [left, top, right, bottom] = frame;
  const all: Corner[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  const shores = rings
    .filter((it) => overlap(it.box, [west, south, east, north]))
    .map(({ corners }) =>
      clipped(
        corners.map(([longitude, latitude]) => [view.x({ latitude, longitude }), view.y({ latitude, longitude })]),
        frame,
      ),
    )
    .filter((it) => it.length > 2);
  return [all, ...shores].map(rounded).join('');
}
