// Generates packages/web/src/features/people/map/coast.json for maps: `node scripts/coast.mjs land-10m.json`. Run by hand.
// The input is from the npm package `world-atlas` (2.0.2): Natural Earth's land at 1:10 million, public domain. The output
// is the land in a box around India as closed `rings` in steps of 0.001° (about 100 m): longitude and latitude of the first
// corner, then the difference to the previous one.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onOwnNode, root } from './prepare.mjs';

await onOwnNode(import.meta.url);
const { clipped } = await import('../packages/web/src/features/people/map/clip-outline.ts');

const box = [66, 5, 98, 37];
const stepsPerDegree = 1000;
const tolerance = 0.0012;
/** Smaller islands are dropped; in square degrees, about 0.1 km². */
const smallest = 1e-5;

/** Mumbai's shore from Wadala around Colaba to Versova, as [latitude, longitude]. Drawn by hand, because Natural Earth's is
 * up to 2 km too far west, which would put Fort in the harbour. */
const mumbai = [
  [19.0258, 72.8845],
  [19.009, 72.876],
  [18.999, 72.865],
  [18.986, 72.858],
  [18.974, 72.856],
  [18.965, 72.854],
  [18.956, 72.853],
  [18.948, 72.849],
  [18.94, 72.8445],
  [18.932, 72.842],
  [18.926, 72.837],
  [18.922, 72.835],
  [18.915, 72.831],
  [18.911, 72.8265],
  [18.906, 72.82],
  [18.9, 72.815],
  [18.895, 72.809],
  [18.892, 72.804],
  [18.897, 72.8025],
  [18.907, 72.8035],
  [18.91, 72.806],
  [18.913, 72.813],
  [18.915, 72.8165],
  [18.92, 72.8185],
  [18.926, 72.8175],
  [18.9275, 72.8205],
  [18.9345, 72.8235],
  [18.94, 72.8235],
  [18.945, 72.8225],
  [18.9495, 72.8195],
  [18.9545, 72.8135],
  [18.953, 72.806],
  [18.949, 72.801],
  [18.943, 72.7965],
  [18.9415, 72.7935],
  [18.9455, 72.7935],
  [18.956, 72.7955],
  [18.96, 72.7975],
  [18.972, 72.8045],
  [18.9775, 72.8065],
  [18.983, 72.813],
  [18.988, 72.814],
  [18.995, 72.814],
  [19.009, 72.815],
  [19.018, 72.815],
  [19.024, 72.817],
  [19.017, 72.821],
  [19.015, 72.827],
  [19.022, 72.8325],
  [19.029, 72.835],
  [19.0365, 72.8375],
  [19.0435, 72.8375],
  [19.045, 72.83],
  [19.04, 72.826],
  [19.042, 72.8185],
  [19.0485, 72.819],
  [19.056, 72.821],
  [19.065, 72.8215],
  [19.072, 72.821],
  [19.08, 72.8255],
  [19.09, 72.8265],
  [19.1, 72.8255],
  [19.112, 72.8215],
  [19.125, 72.816],
  [19.1372, 72.8125],
].map(([latitude, longitude]) => [longitude, latitude]);

/** TopoJSON's land as rings of [longitude, latitude]. Arcs are delta-encoded; a negative index means a reversed arc. */
function ringsOf({ arcs, objects, transform: { scale, translate } }) {
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => [(x += dx) * scale[0] + translate[0], (y += dy) * scale[1] + translate[1]]);
  });
  return objects.land.geometries
    .flatMap(({ type, arcs }) => (type === 'MultiPolygon' ? arcs.flat() : arcs))
    .map((ring) => ring.flatMap((at) => (at < 0 ? lines[~at].toReversed() : lines[at]).slice(1)));
}

/** Replaces the part of a ring between the corners nearest to the ends of `shore`; leaves other rings unchanged. */
function withShore(ring, shore) {
  const nearest = ([x, y]) => {
    const metres = ring.map(([x1, y1]) => Math.hypot(x1 - x, y1 - y));
    const at = metres.indexOf(Math.min(...metres));
    return metres[at] < 0.002 ? at : -1;
  };
  const [from, to] = [nearest(shore[0]), nearest(shore.at(-1))];
  return from < 0 || to < from ? ring : [...ring.slice(0, from), ...shore, ...ring.slice(to + 1)];
}

function simplified(line) {
  const kept = new Set([0, line.length - 1]);
  const todo = [[0, line.length - 1]];
  while (todo.length > 0) {
    const [from, to] = todo.pop();
    const [[x1, y1], [x2, y2]] = [line[from], line[to]];
    const length = Math.hypot(x2 - x1, y2 - y1);
    let [farthest, most] = [0, tolerance];
    for (let at = from + 1; at < to; at++) {
      const [x, y] = [line[at][0] - x1, line[at][1] - y1];
      const off = length === 0 ? Math.hypot(x, y) : Math.abs(x * (y2 - y1) - y * (x2 - x1)) / length;
      if (off > most) [farthest, most] = [at, off];
    }
    if (farthest === 0) continue;
    kept.add(farthest);
    todo.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, at) => kept.has(at));
}

const areaOf = (ring) =>
  Math.abs(ring.reduce((sum, [x, y], at) => sum + x * ring.at(at - 1)[1] - y * ring.at(at - 1)[0], 0)) / 2;

function encoded(ring) {
  let [x, y] = [0, 0];
  return ring
    .map((corner) => {
      const [toX, toY] = corner.map((it) => Math.round(it * stepsPerDegree));
      const step = [toX - x, toY - y];
      [x, y] = [toX, toY];
      return step;
    })
    .filter(([dx, dy]) => dx !== 0 || dy !== 0)
    .join(' ')
    .replaceAll(',', ' ');
}

const rings = ringsOf(JSON.parse(readFileSync(process.argv[2], 'utf8')))
  .map((ring) => clipped(withShore(ring, mumbai), box))
  .filter((ring) => ring.length > 2 && areaOf(ring) > smallest)
  // Closed first, so that the last edge is simplified too.
  .map((ring) => simplified([...ring, ring[0]]).slice(0, -1))
  .filter((ring) => ring.length > 2)
  .map(encoded);
if (rings.length < 100) throw new Error(`only ${rings.length} pieces of land were found`);
writeFileSync(
  join(root, 'packages/web/src/features/people/map/coast.json'),
  `${JSON.stringify({ box, stepsPerDegree, rings }, null, 2)}\n`,
);
