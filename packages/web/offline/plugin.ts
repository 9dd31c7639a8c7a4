import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

/** Code and drawings. */
const parts = /^assets\/.*\.(js|css)$|^(avatars|drawings|posters)\//;

/** The street map is larger than everything else and needs the network for its tiles. */
const streetMap = /^assets\/TileMap-/;

/** Letters of every screen; a name in other ones is shown in the phone's own. */
const fonts = /(baloo-2|mukta)-(basic|rupee)-\d+/;

/** The worker's script, which finds `shell` above itself. */
async function workerScript(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: fileURLToPath(new URL('service-worker.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}

/** Writes `/service-worker.js`, which keeps what opens the app. */
export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle: {
      // The page and the drawings are there by then.
      order: 'post',
      async handler(_, bundle) {
        const outputs = Object.values(bundle);
        const chunks = outputs.filter((it) => it.type === 'chunk');
        const entry = chunks.find(({ name }) => name === 'first')!;
        // All screens: those seen before open again offline, and the others say that there is no connection.
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
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: `const shell = ${JSON.stringify(shell)};\n${await workerScript()}`,
        });
      },
    },
  };
}
