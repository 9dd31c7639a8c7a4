import type { Session } from '@nukkad/core/features/account/contract.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

export type Render = (session: Session) => string;

/** Builds the welcome screen for Node, and gives its function to `take`. */
export async function withRender<T>(
  { base, backend }: { base: string; backend: string },
  take: (render: Render) => T,
): Promise<T> {
  // Inside the project, so that React is found.
  const outDir = await mkdtemp(join(root, '.render-'));
  try {
    await build({
      configFile: false,
      root,
      base,
      logLevel: 'error',
      // Lazy parts are shown by nobody here.
      plugins: [{ name: 'without-lazy-parts', resolveDynamicImport: (id) => ({ id, external: true }) }],
      resolve: { alias: { '#backend': backend } },
      build: {
        ssr: 'src/app/prerender.tsx',
        outDir,
        emptyOutDir: false,
        target: 'es2023',
        rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
      },
    });
    const { render } = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as { render: Render };
    return take(render);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
