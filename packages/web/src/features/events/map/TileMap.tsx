import { useRef } from 'react';
import type { SurfaceProps } from './map-surface.ts';
import styles from './TileMap.module.css';
import { useAreas, useCamera, useStreetMap, useTheme } from './useStreetMap.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

/** Streets from the operator's PMTiles file, in the colours of the app. */
export default function TileMap({ children, ...props }: SurfaceProps & { tiles: string }) {
  const box = useRef<HTMLDivElement>(null);
  const { map, project } = useStreetMap(box, props);
  useTheme(map, props.tiles);
  useAreas(map, props.all, props.own);
  useCamera(map, props);
  const zoom = (by: 1 | -1) => {
    map?.zoomTo(map.getZoom() + by);
    props.moved();
  };
  return (
    <>
      <div ref={box} className={styles.streets} />
      <ZoomButtons into={() => zoom(1)} out={() => zoom(-1)} />
      {project && children(project)}
      <a
        className={styles.credit}
        href="https://www.openstreetmap.org/copyright"
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
      >
        <span>© OpenStreetMap</span>
      </a>
    </>
  );
}
