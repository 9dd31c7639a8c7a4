import { outlineOf, type Point } from '@nukkad/core/features/people/geometry.ts';
import { addProtocol, LngLatBounds, Map as StreetMap, setWorkerUrl, type GeoJSONSource } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { PMTiles, Protocol } from 'pmtiles';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { hiddenBy, type Placed, type Project, type Size } from './placed-events.ts';
import { margins, type Fit, type SurfaceProps } from './map-surface.ts';
import { areaSource, styleOf } from './tile-style.ts';

// The worker is a file of our own origin, as the content security policy wants.
setWorkerUrl(new URL(workerUrl, document.baseURI).href);
const protocol = new Protocol();
addProtocol('pmtiles', protocol.tile);

const maxZoom = 17;
/** Nearer than this the map comes only to open a pin of several events. */
const maxZoomAtFirst = 15;

const addressOf = (tiles: string) => new URL(tiles, document.baseURI).href;
const lngLat = ({ longitude, latitude }: Point): [number, number] => [longitude, latitude];

const boundsOf = (points: readonly Point[]) =>
  points.reduce((bounds, at) => bounds.extend(lngLat(at)), new LngLatBounds());

function camera(fit: Fit, size: Size) {
  const { top, bottom, side } = margins(size, fit);
  return {
    padding: { top, bottom, left: side, right: side },
    maxZoom: fit.isCovered ? maxZoom : maxZoomAtFirst,
  };
}

function makeMap(container: HTMLElement, address: string, { fit, size }: { fit: Fit; size: Size }) {
  const map = new StreetMap({
    container,
    style: styleOf(address),
    bounds: boundsOf(fit.points),
    fitBoundsOptions: camera(fit, size),
    maxZoom,
    attributionControl: false,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    locale: { 'Map.Title': 'Streets and places' },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  // A part that is missing stays empty. Without a listener it would be logged as an error.
  map.on('error', ({ error }) => console.warn(error.message));
  return map;
}

type Start = Pick<SurfaceProps, 'fit' | 'size' | 'moved' | 'failed'> & { tiles: string };

/** The map in `box`, and where it shows points; null until it is there. */
export function useStreetMap(box: RefObject<HTMLElement | null>, start: Start) {
  const { tiles } = start;
  const [map, setMap] = useState<StreetMap | null>(null);
  const [project, setProject] = useState<Project | null>(null);
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  useEffect(() => {
    const archive = new PMTiles(addressOf(tiles));
    let made: StreetMap | null = null;
    let isGone = false;
    const open = async () => {
      await archive.getHeader();
      if (isGone || !box.current) return;
      protocol.add(archive);
      const it = makeMap(box.current, addressOf(tiles), latest.current);
      made = it;
      const drawPins = () => setProject(() => (point: Point) => it.project(lngLat(point)));
      it.on('move', drawPins);
      it.on('movestart', ({ originalEvent }) => originalEvent && latest.current.moved());
      drawPins();
      setMap(it);
    };
    open().catch(() => isGone || latest.current.failed());
    return () => {
      isGone = true;
      made?.remove();
    };
  }, [box, tiles]);
  return { map, project };
}

export function useTheme(map: StreetMap | null, tiles: string) {
  useEffect(() => {
    if (!map) return undefined;
    const observer = new MutationObserver(() => map.setStyle(styleOf(addressOf(tiles))));
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, [map, tiles]);
}

const areasOf = (all: readonly Placed[], own: string | null) => ({
  type: 'FeatureCollection' as const,
  features: [...new Set([...(own ? [own] : []), ...all.flatMap(({ area }) => area ?? [])])].map((area) => {
    const ring = outlineOf(area).map(lngLat);
    return {
      type: 'Feature' as const,
      properties: area === own ? { name: 'Your area' } : {},
      geometry: { type: 'Polygon' as const, coordinates: [[...ring, ...ring.slice(0, 1)]] },
    };
  }),
});

/** Draws the areas of private addresses, and one's own. */
export function useAreas(map: StreetMap | null, all: readonly Placed[], own: string | null) {
  useEffect(() => {
    if (!map) return undefined;
    const draw = () => void map.getSource<GeoJSONSource>(areaSource)?.setData(areasOf(all, own));
    draw();
    map.on('style.load', draw);
    return () => void map.off('style.load', draw);
  }, [map, all, own]);
}

export function useCamera(map: StreetMap | null, { fit, size, reveal }: Pick<SurfaceProps, 'fit' | 'size' | 'reveal'>) {
  const shown = useRef(fit);
  useEffect(() => {
    if (!map || shown.current === fit) return;
    shown.current = fit;
    map.fitBounds(boundsOf(fit.points), camera(fit, size));
  }, [map, fit, size]);
  useEffect(() => {
    if (!map || !reveal) return;
    const up = hiddenBy(map.project(lngLat(reveal)).y, map.getContainer().clientHeight);
    if (up > 0) map.panBy([0, up], { duration: 240 });
  }, [map, reveal]);
}
