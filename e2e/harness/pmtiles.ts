import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Degrees. */
type Corner = readonly [longitude: number, latitude: number];

interface Feature {
  layer: string;
  shape: 'point' | 'line' | 'polygon';
  corners: readonly Corner[];
  tags: Readonly<Record<string, string>>;
}

const zoom = 8;
const extent = 4096;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}

const number = (field: number, value: number) => [...varint(field * 8), ...varint(value)];
const bytes = (field: number, value: readonly number[]) => [
  ...varint(field * 8 + 2),
  ...varint(value.length),
  ...value,
];
const text = (field: number, value: string) => bytes(field, [...Buffer.from(value)]);

/** Web Mercator, in tiles of the zoom. */
function tileAt([longitude, latitude]: Corner): [number, number] {
  const tiles = 2 ** zoom;
  const south = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
  return [((longitude + 180) / 360) * tiles, ((1 - south / Math.PI) / 2) * tiles];
}

/** A feature's geometry as the specification of vector tiles encodes it: commands and zigzag differences. */
function geometry({ shape, corners }: Feature, [left, top]: readonly [number, number]): number[] {
  const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
  let last: readonly [number, number] = [0, 0];
  const steps = corners.map((corner) => {
    const [x, y] = tileAt(corner);
    const at = [Math.round((x - left) * extent), Math.round((y - top) * extent)] as const;
    const step = [zigzag(at[0] - last[0]), zigzag(at[1] - last[1])];
    last = at;
    return step;
  });
  const lines = shape === 'point' ? [] : [(corners.length - 1) * 8 + 2, ...steps.slice(1).flat()];
  return [9, ...(steps[0] ?? []), ...lines, ...(shape === 'polygon' ? [15] : [])];
}

const kinds = { point: 1, line: 2, polygon: 3 };

function vectorTile(features: readonly Feature[], corner: readonly [number, number]): number[] {
  return [...Map.groupBy(features, ({ layer }) => layer)].flatMap(([name, its]) => {
    const keys = [...new Set(its.flatMap(({ tags }) => Object.keys(tags)))];
    const values = [...new Set(its.flatMap(({ tags }) => Object.values(tags)))];
    const encoded = its.flatMap((it) => {
      const tags = Object.entries(it.tags).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)]);
      return bytes(2, [
        ...bytes(2, tags.flatMap(varint)),
        ...number(3, kinds[it.shape]),
        ...bytes(4, geometry(it, corner).flatMap(varint)),
      ]);
    });
    return bytes(3, [
      ...number(15, 2),
      ...text(1, name),
      ...encoded,
      ...keys.flatMap((key) => text(3, key)),
      ...values.flatMap((value) => bytes(4, text(1, value))),
      ...number(5, extent),
    ]);
  });
}

/** The place of a tile on the Hilbert curve through all tiles, from zoom 0 on. */
function tileId(x: number, y: number): number {
  let id = (4 ** zoom - 1) / 3;
  let [a, b] = [x, y];
  for (let size = 2 ** (zoom - 1); size > 0; size /= 2) {
    const [right, lower] = [Number((a & size) > 0), Number((b & size) > 0)];
    id += size * size * ((3 * right) ^ lower);
    if (lower === 0) {
      if (right === 1) [a, b] = [size - 1 - a, size - 1 - b];
      [a, b] = [b, a];
    }
  }
  return id;
}

/** A PMTiles file (version 3) with one tile, uncompressed: the one around `at`. */
function pmtiles(at: Corner, features: readonly Feature[]): Buffer {
  const [x, y] = tileAt(at).map(Math.floor) as [number, number];
  const tile = Buffer.from(vectorTile(features, [x, y]));
  const directory = Buffer.from([1, tileId(x, y), 1, tile.length, 1].flatMap(varint));
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const parts = [directory, metadata, Buffer.alloc(0), tile];
  let offset = header.length;
  for (const [nth, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + nth * 16);
    header.writeBigUInt64LE(BigInt(part.length), 16 + nth * 16);
    offset += part.length;
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(1n, at);
  // Clustered, no compression (twice), vector tiles, first and last zoom.
  for (const [nth, value] of [1, 1, 1, 1, zoom, zoom].entries()) header.writeUInt8(value, 96 + nth);
  for (const [nth, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + nth * 4);
  return Buffer.concat([header, ...parts]);
}

/** Serves a file in ranges, on another origin than the app. `ranges` are those that were asked for. */
export async function serveRanges(file: Buffer) {
  const ranges: string[] = [];
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'range');
    const range = request.headers.range ?? '';
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    if (from === undefined || to === undefined) return response.end();
    ranges.push(range);
    const part = file.subarray(Number(from), Number(to) + 1);
    const last = Number(from) + part.length - 1;
    return response.writeHead(206, { 'content-range': `bytes ${from}-${last}/${file.length}` }).end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mumbai.pmtiles`,
    ranges,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const sea: readonly Corner[] = [
  [72.0, 19.4],
  [72.8, 19.3],
  [72.82, 19.12],
  [72.815, 18.98],
  [72.79, 18.95],
  [72.815, 18.88],
  [72.84, 18.7],
  [72.0, 18.7],
];

/** A few features around Mumbai, in layers of the Protomaps basemap. */
export const smallMap = pmtiles(
  [72.85, 19.07],
  [
    { layer: 'water', shape: 'polygon', corners: sea, tags: { kind: 'ocean' } },
    {
      layer: 'landuse',
      shape: 'polygon',
      corners: [
        [72.87, 19.16],
        [72.94, 19.17],
        [72.93, 19.25],
        [72.88, 19.24],
      ],
      tags: { kind: 'park' },
    },
    {
      layer: 'roads',
      shape: 'line',
      corners: [
        [72.823, 18.93],
        [72.842, 19.02],
        [72.85, 19.12],
        [72.86, 19.25],
      ],
      tags: { kind: 'highway', name: 'Western Express Highway' },
    },
    {
      layer: 'roads',
      shape: 'line',
      corners: [
        [72.835, 18.94],
        [72.87, 19.03],
        [72.92, 19.1],
      ],
      tags: { kind: 'major_road', name: 'Eastern Express Highway' },
    },
    {
      layer: 'places',
      shape: 'point',
      corners: [[72.8697, 19.1136]],
      tags: { kind: 'neighbourhood', name: 'Andheri' },
    },
    { layer: 'places', shape: 'point', corners: [[72.8777, 19.076]], tags: { kind: 'locality', name: 'Mumbai' } },
  ],
);
