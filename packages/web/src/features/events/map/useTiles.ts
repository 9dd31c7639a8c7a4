import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useState, type ReactNode } from 'react';
import { queries } from '../../../data/queries.ts';
import type { SurfaceProps } from './map-surface.ts';

/** In place of a map that could not be loaded. */
function NotLoaded({ failed }: Pick<SurfaceProps, 'failed'>) {
  useEffect(failed);
  return null;
}

/** The demo has no tiles. */
export const TileMap =
  import.meta.env.MODE === 'demo'
    ? null
    : lazy(async (): Promise<{ default: (props: SurfaceProps & { tiles: string }) => ReactNode }> =>
        import('./TileMap.tsx').catch(() => ({ default: NotLoaded })),
      );

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/** The address of the tiles, null for the drawn coast, undefined until it is known. */
export function useTiles(): string | null | undefined {
  const [isAble] = useState(hasWebGl);
  const { data, isPending, fetchStatus } = useQuery(queries.mapTiles());
  if (!isAble || !TileMap) return null;
  return isPending && fetchStatus === 'fetching' ? undefined : (data ?? null);
}
