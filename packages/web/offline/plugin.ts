import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transformWithOxc, type Plugin } from 'vite';

/** Code and drawings. */
const parts = /^assets\/.*\.(js|css)$|^(avatars|drawings|posters)\//;

/** The street map, which is larger than all the rest and needs the network for its tiles. */
const streetMap = /^assets\/TileMap-/;

/** Letters of every screen; a name in other ones is shown in the phone's own. */
const fonts = /(baloo-2|mukta)-(basic|rupee)-\d+/;

const source = new URL('service-worker.ts', import.meta.url);

/** Writes `/service-worker.js`, which keeps what opens the app, and the manifest by which a phone installs it. */
export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: '/app.webmanifest' } }],
    generateBundle: {
      // The page and the drawings are there by then.
      order: 'post',
      async handler(_, bundle) {
        this.emitFile({ type: 'asset', fileName: 'app.webmanifest', source: JSON.stringify(appManifest) });
        const outputs = Object.values(bundle);
        const chunks = outputs.filter((it) => it.type === 'chunk');
        const entry = chunks.find(({ name }) => name === 'first')!;
        // All screens: whichever was seen can be opened again, and those that were not say that there is no connection.
        const files = outputs
          .map(({ fileName }) => fileName)
          .filter((name) => (parts.test(name) && !streetMap.test(name)) || fonts.test(name));

        const hash = createHash('sha256');
        for (const it of outputs.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1)))
          hash.update(`${it.fileName}\0`).update(it.type === 'chunk' ? it.code : it.source);
        const shell = {
          version: hash.digest('hex').slice(0, 12),
          entry: entry.fileName,
          files: files.toSorted().map((fileName) => `/${fileName}`),
        };
        const { code } = await transformWithOxc(await readFile(source, 'utf8'), fileURLToPath(source));
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: `const shell = ${JSON.stringify(shell)};\n${code}`,
        });
      },
    },
  };
}

/** What a phone's home screen shows of the app. */
const appManifest = {
  id: '/',
  name: 'Nukkad',
  short_name: 'Nukkad',
  description: 'Find meetups near you: people nearby and local events in your city.',
  lang: 'en',
  start_url: '/',
  display: 'standalone',
  theme_color: '#fff9f1',
  background_color: '#fff9f1',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
    { src: '/drawings/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'maskable' },
  ],
};
