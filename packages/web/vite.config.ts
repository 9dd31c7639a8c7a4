import babel from '@rolldown/plugin-babel';
import { contract } from '@nukkad/core/contract.ts';
import { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';
import { minifyContractRouter } from '@orpc/contract';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { readFile, writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { drawings } from './drawings/plugin.ts';
import { offline } from './offline/plugin.ts';

/** The app's addresses, by which the demo's pages find the folder that they are served from. */
const paths = Object.values(screenPaths).flatMap((path) => (path === '/' ? [] : [path.slice(1)]));

/** Those that are a page of their own: '/events', and not '/events/4'. */
const routes = paths.filter((path) => !path.includes('/'));

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `virtual:contract`: the operations' routes without their schemas, which browsers have no use for. */
function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === 'virtual:contract' ? '\0virtual:contract' : undefined),
    load: (id) =>
      id === '\0virtual:contract' ? `export default ${JSON.stringify(minifyContractRouter(contract))}` : undefined,
  };
}

/**
 * The demo runs from any folder of any static host. Each page first works out that folder and only then asks for its
 * script and styles, or the browser would look for them beside '/events/4'. Every route gets a page of its own (and
 * 404.html the rest), since such hosts know no fallback.
 */
function anyFolder(): Plugin {
  const tag = /<(script|link)\b([^>]*)>(?:<\/script>)?\s*/g;
  const attributes = (text: string) =>
    [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name, value ?? '']);
  return {
    name: 'any-folder',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page) {
        const later: unknown[] = [];
        const rest = page.replace(tag, (_, name: string, text: string) => {
          later.push([name, attributes(text)]);
          return '';
        });
        const script = String.raw`(function(){var p=location.pathname,m=p.match(/^(.*\/)(?:${paths.map((path) => path.replaceAll('/', String.raw`\/`).replaceAll(/:\w+/g, '[^/]+')).join('|')})\/?$/),h=document.head,
add=function(n,a){var e=document.createElement(n);a.forEach(function(x){e.setAttribute(x[0],x[1])});h.appendChild(e)};
add('base',[['href',m?m[1]:p.replace(/[^/]*$/,'')]]);
${JSON.stringify(later)}.forEach(function(t){add(t[0],t[1])})})()`;
        return { html: rest, tags: [{ tag: 'script', children: script, injectTo: 'head' }] };
      },
    },
    async writeBundle({ dir }) {
      if (!dir) return;
      const page = await readFile(join(dir, 'index.html'), 'utf8');
      await writeFile(join(dir, '404.html'), page);
      for (const route of routes) {
        await mkdir(join(dir, route), { recursive: true });
        await writeFile(join(dir, route, 'index.html'), page);
      }
    },
  };
}

/** The server editions ask for the session while the script is still on its way. */
const sessionPreload: Plugin = {
  name: 'session-preload',
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'preload', as: 'fetch', href: '/api/session', crossorigin: 'anonymous' } },
  ],
};

export default defineConfig(({ mode }) => {
  const demo = mode === 'demo';
  return {
    base: demo ? './' : '/',
    resolve: { alias: { '#backend': source(demo ? './src/data/backend/demo.ts' : './src/data/backend/http.ts') } },
    plugins: [
      react(),
      babel({ presets: [reactCompilerPreset()] }),
      contractRoutes(),
      drawings(),
      ...(demo ? [anyFolder()] : [sessionPreload, offline()]),
    ],
    build: {
      outDir: demo ? 'dist/demo' : 'dist/server',
      emptyOutDir: true,
      manifest: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
    },
    server: {
      host: '127.0.0.1',
      port: 5173,
      proxy: Object.fromEntries(
        ['/api', '/calendar', '/live', '/sandbox', '^/e/'].map((path) => [
          path,
          { target: `http://127.0.0.1:${process.env['PORT'] ?? 3000}`, ws: path === '/live' },
        ]),
      ),
    },
  };
});
