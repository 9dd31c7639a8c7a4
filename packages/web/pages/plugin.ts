import type { Session } from '@nukkad/core/features/account/contract.ts';
import { welcomePages } from '@nukkad/core/features/account/welcome-pages.ts';
import { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';
import { readFileSync } from 'node:fs';
import { minify, type Plugin, type Rolldown } from 'vite';
import { folderScript, scripted } from './any-folder.ts';
import { withRender } from './render.ts';
import { screenModules } from './screen-modules.ts';

type Bundle = Rolldown.OutputBundle;

/** The letters of the welcome screen: others wait for the screens that use them. */
const preloaded = /\/(baloo-2-basic-\d+|mukta-basic-400)-[\w-]+\.woff2$/;

const withoutTags = (page: string, tag: RegExp) => page.replaceAll(tag, '');
const into = (page: string, place: '</head>' | '<meta charset="utf-8" />', text: string) =>
  page.replace(place, () => (place === '</head>' ? `${text}${place}` : `${place}${text}`));

const empty = '<div id="root"></div>';
const root = (content: string, attributes = '') => `<div id="root"${attributes}>${content}</div>`;

const stylesheets = /\s*<link rel="stylesheet" crossorigin href="([^"]+)"[^>]*>/g;

/** A style sheet as part of a page, where its addresses are those of the page. */
function sheet(bundle: Bundle, fileName: string, base: string): string {
  const found = bundle[fileName];
  if (found?.type !== 'asset') throw new Error(`There is no ${fileName}.`);
  return String(found.source).replaceAll('url(./', `url(${base}assets/`).trim();
}

/**
 * Puts styles into the page, which would wait for them otherwise. `src/main.tsx` tells imports that they are there, or they
 * would ask for them again.
 */
const withSheets = (page: string, files: readonly string[], bundle: Bundle, base: string) =>
  into(
    page,
    '</head>',
    `<style>${files.map((file) => sheet(bundle, file, base)).join('')}</style>${files
      .map((file) => `<meta name="nukkad-sheet" content="${base}${file}" />`)
      .join('')}`,
  );

const withStyles = (page: string, bundle: Bundle, base: string) =>
  withSheets(
    withoutTags(page, stylesheets),
    [...page.matchAll(stylesheets)].map(([, href = '']) => href.slice(base.length)),
    bundle,
    base,
  );

/** The fonts of the server's own pages, which have text and bold headings. */
const fontRules = (page: string) =>
  (page.match(/@font-face\s*\{[^}]*\}/g) ?? [])
    .filter((rule) => !rule.includes('baloo-2-') || rule.includes('-700-'))
    .join('');

/** The scripts and style sheets that a module needs, its own first. */
function filesOf(bundle: Bundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((it) => it.type === 'chunk');
  const found = new Set<string>();
  const add = (fileName: string) => {
    const chunk = bundle[fileName];
    if (found.has(fileName) || chunk?.type !== 'chunk') return;
    found.add(fileName);
    for (const it of chunk.viteMetadata?.importedCss ?? []) found.add(it);
    for (const it of chunk.imports) add(it);
  };
  for (const { fileName, facadeModuleId, moduleIds } of chunks)
    if ([facadeModuleId ?? '', ...moduleIds].some((id) => id.endsWith(`/${module}`))) add(fileName);
  return [...found];
}

/** A page for a signed-in person, which already asks for the screen at its address. */
function shell(page: string, bundle: Bundle, base: string, modules: readonly string[]): string {
  const all = new Set(modules.flatMap((module) => filesOf(bundle, module)));
  const files = [...all].filter((file) => !page.includes(file));
  const styled = withSheets(
    page,
    files.filter((file) => file.endsWith('.css')),
    bundle,
    base,
  );
  const links = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${base}${file}">`);
  // The tab bar, which is in the page, does not wait for scripts.
  return into(styled, '</head>', links.join('')).replaceAll(
    '<script type="module"',
    '<script type="module" fetchpriority="low"',
  );
}

/** Puts the picture into the page: it is the largest thing on the screen, and 2 kB. */
function withPicture(screen: string, bundle: Bundle): string {
  const picture = bundle['drawings/welcome.svg'];
  const address = /src="[^"]*drawings\/welcome\.svg"/;
  if (picture?.type !== 'asset' || !address.test(screen)) throw new Error('The welcome screen has no picture.');
  const data = String(picture.source)
    .replaceAll('"', "'")
    .replaceAll(/[%#<>&]/g, encodeURIComponent);
  return withoutTags(screen, /<link rel="preload" as="image"[^>]*>/g).replace(
    address,
    () => `src="data:image/svg+xml,${data}"`,
  );
}

/** The page for someone who is signed out: it shows the welcome screen before any script has arrived. */
function welcome(page: string, bundle: Bundle, base: string, session: Session, screen: string): string {
  const fonts = Object.keys(bundle).filter((name) => preloaded.test(`/${name}`));
  const links = fonts.map(
    (name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${base}${name}">`,
  );
  const calm = withoutTags(page, /\s*<link rel="(?:preload" as="fetch|modulepreload)"[^>]*>/g)
    .replaceAll('<script type="module"', '<script type="later"')
    .replace('<title>Nukkad</title>', '<title>Nukkad · Find Meetups Near You</title>');
  const data = JSON.stringify(session).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return into(calm, '</head>', links.join('')).replace(empty, () =>
    root(withPicture(screen, bundle), ` data-session="${data}"`),
  );
}

/**
 * Writes the pages: `index.html` for people who are signed in, one of `screens/` for each of their screens, and one of
 * `welcome/` for each offer of the welcome screen. A demo on a static host has the welcome screen as its `index.html`.
 */
export function pages({ base, isDemo, backend }: { base: string; isDemo: boolean; backend: string }): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('There is no index.html.');
        const early = await minify('early.js', readFileSync(new URL('early.js', import.meta.url), 'utf8'));
        const head = `${isDemo ? `<script>${folderScript}</script>` : ''}<script>${early.code.trim()}</script>`;
        const found = String(index.source).replace('href="favicon.svg"', `href="${base}favicon.svg"`);
        const page = into(withStyles(found, bundle, base), '<meta charset="utf-8" />', head);
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        const client = `src/data/backend/${isDemo ? 'demo' : 'http'}-api.ts`;
        await withRender({ base, backend }, ({ renderWelcome, renderFrame }) => {
          for (const [name, offer] of Object.entries(welcomePages)) {
            if ((offer.edition === 'demo') !== isDemo) continue;
            const session = { ...offer, me: null, isSuspended: false, unread: [] };
            const source = welcome(page, bundle, base, session, renderWelcome(session));
            if (isDemo) index.source = source;
            else emit(`welcome/${name}.html`, source);
          }
          for (const [name, path] of Object.entries(screenPaths)) {
            // '/' leads people who are signed in to Home.
            const own = screenModules[name === 'welcome' ? 'home' : name];
            const needed = ['src/app/SignedIn.tsx', client, own].filter((it) => it !== undefined);
            const source = shell(page, bundle, base, needed);
            // The server sends this page only to people who are signed in.
            if (!isDemo)
              emit(
                `screens/${name}.html`,
                source.replace(empty, () => root(renderFrame(name) ?? '')),
              );
            // Static hosts know no parameters: the rest is 404.html.
            else if (name !== 'welcome' && !path.includes(':')) emit(`${path.slice(1)}/index.html`, scripted(source));
          }
        });
        if (isDemo) emit('404.html', scripted(page));
        else {
          index.source = page;
          emit('fonts.css', fontRules(page));
        }
      },
    },
  };
}
