import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';

export const areaSource = 'areas';

const tokens = [
  'paper',
  'surface',
  'sunken',
  'line',
  'line-strong',
  'ink',
  'ink-soft',
  'sea',
  'coast',
  'peacock',
  'peacock-soft',
  'marigold',
  'marigold-press',
] as const;
type Colours = Record<(typeof tokens)[number], string>;

/** The tokens as they are in the current theme: a map knows no custom properties. */
function colours(): Colours {
  const probe = document.createElement('span');
  document.body.append(probe);
  const entries = tokens.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(entries) as Colours;
}

/** Kinds of the basemap. */
const isOf = (...kinds: string[]): ExpressionSpecification => ['match', ['get', 'kind'], kinds, true, false];

/** A width in px, at zoom 8, 12 and 17. */
const width = (far: number, middle: number, near: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  8,
  far,
  12,
  middle,
  17,
  near,
];

const english: ExpressionSpecification = ['coalesce', ['get', 'name:en'], ['get', 'name']];

const source = 'tiles';

const fill = (id: string, layer: string, color: string, more: object = {}): LayerSpecification => ({
  id,
  type: 'fill',
  source,
  'source-layer': layer,
  paint: { 'fill-color': color },
  ...more,
});

const round = { 'line-cap': 'round', 'line-join': 'round' } as const;

const road = (
  id: string,
  kinds: readonly string[],
  paint: {
    'line-color': string;
    'line-width': ExpressionSpecification;
    'line-dasharray'?: number[];
    'line-opacity'?: number;
  },
  minzoom = 0,
): LayerSpecification => ({
  id,
  type: 'line',
  source,
  'source-layer': 'roads',
  minzoom,
  filter: isOf(...kinds),
  layout: round,
  paint,
});

const large = ['major_road', 'highway'];
const green = ['park', 'forest', 'wood', 'nature_reserve', 'national_park', 'garden', 'grass', 'cemetery', 'beach'];

function grounds(of: Colours): LayerSpecification[] {
  const geometry = (type: string): ExpressionSpecification => ['==', ['geometry-type'], type];
  return [
    { id: 'background', type: 'background', paint: { 'background-color': of.sunken } },
    fill('earth', 'earth', of.sunken),
    fill('parks', 'landuse', of['peacock-soft'], { filter: isOf(...green) }),
    fill('water', 'water', of.sea, {
      filter: geometry('Polygon'),
      paint: { 'fill-color': of.sea, 'fill-outline-color': of.coast },
    }),
    {
      id: 'rivers',
      type: 'line',
      source,
      'source-layer': 'water',
      filter: geometry('LineString'),
      paint: { 'line-color': of.sea, 'line-width': width(0.5, 1, 8) },
    },
    fill('buildings', 'buildings', of.line, { minzoom: 15 }),
  ];
}

const roads = (of: Colours): LayerSpecification[] => [
  road('rails', ['rail'], { 'line-color': of.coast, 'line-width': width(0.5, 0.8, 2), 'line-dasharray': [4, 2] }, 11),
  road('streets', ['minor_road', 'path', 'other'], { 'line-color': of.surface, 'line-width': width(0.3, 0.8, 9) }, 12),
  road('roads-edge', large, {
    'line-color': of['line-strong'],
    'line-width': width(1.5, 3.4, 18),
    'line-opacity': 0.6,
  }),
  road('roads', large, { 'line-color': of.surface, 'line-width': width(0.7, 2.2, 15) }),
];

/** Only one's own area has a name. */
const byOwner = (own: string, other: string): ExpressionSpecification => ['case', ['has', 'name'], own, other];

const areas = (of: Colours): LayerSpecification[] => [
  {
    id: 'areas',
    type: 'fill',
    source: areaSource,
    paint: { 'fill-color': byOwner(of.marigold, of.peacock), 'fill-opacity': 0.25 },
  },
  {
    id: 'areas-edge',
    type: 'line',
    source: areaSource,
    paint: { 'line-color': byOwner(of['marigold-press'], of.peacock), 'line-width': 2 },
  },
];

function names(of: Colours): LayerSpecification[] {
  // The weight is read from the first name; the letters are of the second.
  const text = { 'text-field': english, 'text-font': ['Semibold', 'Mukta'], 'text-max-width': 8 };
  const halo = { 'text-halo-color': of.surface, 'text-halo-width': 1.5 };
  return [
    {
      id: 'street-names',
      type: 'symbol',
      source,
      'source-layer': 'roads',
      minzoom: 14,
      filter: isOf(...large, 'minor_road'),
      layout: { ...text, 'symbol-placement': 'line', 'text-size': 12 },
      paint: { 'text-color': of['ink-soft'], ...halo },
    },
    {
      id: 'own-area',
      type: 'symbol',
      source: areaSource,
      filter: ['has', 'name'],
      layout: { 'text-field': ['get', 'name'], 'text-font': text['text-font'], 'text-size': 13 },
      paint: { 'text-color': of.ink, ...halo },
    },
    {
      id: 'places',
      type: 'symbol',
      source,
      'source-layer': 'places',
      filter: isOf('locality', 'neighbourhood', 'macrohood', 'region'),
      layout: {
        ...text,
        'text-size': ['match', ['get', 'kind'], 'locality', 15, 'region', 16, 13],
        'text-padding': 6,
        'symbol-sort-key': ['coalesce', ['get', 'min_zoom'], 12],
      },
      paint: { 'text-color': of.ink, ...halo },
    },
  ];
}

/** For the layers of the Protomaps basemap. Letters are drawn by the browser: the style has no `glyphs` and no sprite. */
export function styleOf(tiles: string): StyleSpecification {
  const of = colours();
  return {
    version: 8,
    sources: {
      [source]: { type: 'vector', url: `pmtiles://${tiles}` },
      [areaSource]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [...grounds(of), ...roads(of), ...areas(of), ...names(of)],
  };
}
