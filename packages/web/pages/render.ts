import type { Session } from '@nukkad/core/features/account/contract.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { styleName } from './style-name.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Rendered {
  renderWelcome(session: Session): string;
  renderFrame(screen: string): string | null;
}

/** Builds for Node what pages show before any script runs, and passes its functions to `take`. */
export async function withRender<T>(
  { base, backend }: { base: string; backend: string },
  take: (rendered: Rendered) => T,
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
      css: { modules: { generateScopedName: styleName } },
      build: {
        ssr: 'src/app/prerender.tsx',
        outDir,
        emptyOutDir: false,
        target: 'es2023',
        rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
      },
    });
    return take((await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Rendered);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
