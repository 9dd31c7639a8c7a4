import { allPosters, drawPoster } from '@nukkad/core/features/events/posters/draw-poster.ts';
import { posterFile } from '@nukkad/core/features/events/posters/poster.ts';
import type { Plugin } from 'vite';
import { avatars } from './avatars.ts';
import { favicon, icons } from './icons.ts';
import { scenes } from './scenes.ts';

const posters = (): Record<string, string> =>
  Object.fromEntries(allPosters.map((poster) => [posterFile(poster), drawPoster(poster)]));

/** Every drawing of the app by its address, made of code, so that nothing is fetched from elsewhere. */
const allDrawings = (): Record<string, string> => ({
  ...avatars(),
  ...posters(),
  ...scenes(),
  'favicon.svg': favicon,
});

/** Serves the drawings while developing and writes them next to the build. */
export function drawings(): Plugin {
  return {
    name: 'drawings',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const drawing = allDrawings()[(request.url ?? '').replace(/^\/|\?.*$/g, '')];
        if (drawing === undefined) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(drawing);
      });
    },
    async generateBundle() {
      for (const [fileName, source] of await icons()) this.emitFile({ type: 'asset', fileName, source });
      for (const [fileName, source] of Object.entries(allDrawings()))
        this.emitFile({ type: 'asset', fileName, source: source.replace(/\n/g, '') });
    },
  };
}
