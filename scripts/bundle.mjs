// Checks what each screen makes a browser fetch, and that bundles contain no server code. Each build does.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Limits in bytes; scripts and styles after gzip. */
export const limits = { first: 90_000, own: 40_000, styles: 12_000, fonts: 45_000, streetMap: 445_000 };

const foreign = { zod: 'invalid_format', kysely: 'selectFrom', handlers: 'meet_request', PGlite: 'pglite' };

/** A string of the street map (MapLibre), which is larger than all the rest. Only an open map may load it, and the demo has none. */
const streetMap = 'maplibregl-canvas';

/** A string of the moderators' console. Only its own screens may load it, and the demo's no other way. */
const moderatorsConsole = 'manage safety alerts, download';

const web = fileURLToPath(new URL('../packages/web', import.meta.url));
const source = (...path) => readFileSync(join(web, 'src', ...path), 'utf8');

const modules = Object.fromEntries(
  [...source('app', 'screens.ts').matchAll(/(\w+): \(\) => import\('\.\.?\/([^']+)'\)/g)].map(([, name, path]) => [
    name,
    `src/${path.startsWith('features/') ? path : `app/${path}`}`,
  ]),
);
const screens = [...source('app', 'SignedIn.tsx').matchAll(/lazyScreen\(screens\.(\w+)\)/g)].map(([, name]) => name);

export function measure(edition) {
  const folder = join(web, 'dist', edition);
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const chunks = Object.values(manifest);
  const sizes = new Map();
  const size = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(folder, file))).length);
    return sizes.get(file);
  };
  const filesOf = (start, found = new Set()) => {
    if (!start) throw new Error(`${edition}: a part is missing from the manifest`);
    if (found.has(start.file)) return found;
    found.add(start.file);
    for (const sheet of start.css ?? []) found.add(sheet);
    for (const key of start.imports ?? []) filesOf(manifest[key], found);
    return found;
  };
  const moduleFiles = (module) => filesOf(manifest[module]);
  const union = (...sets) => new Set(sets.flatMap((set) => [...set]));
  const sum = (files, type, without = new Set()) =>
    [...files].filter((file) => file.endsWith(type) && !without.has(file)).reduce((bytes, it) => bytes + size(it), 0);

  const start = filesOf(chunks.find(({ name }) => name === 'first'));
  const soon =
    edition === 'demo' ? [] : ['src/features/account/welcome/SignInSheets.tsx', 'src/device/forget-person.ts'];
  const first = union(start, ...soon.map(moduleFiles));
  const api = `src/data/backend/${edition === 'demo' ? 'demo' : 'http'}-api.ts`;
  const frame = union(start, moduleFiles('src/app/SignedIn.tsx'), moduleFiles(api));
  // Every signed-in page of a server loads it, after its screen.
  const reporter = union(frame, moduleFiles(modules.locationReporter));
  const needed = (name) => {
    const before = name === 'where' ? reporter : frame;
    const all = union(frame, moduleFiles(modules[name]));
    return { name, own: sum(all, '.js', before), all: sum(all, '.js'), styles: sum(all, '.css'), files: all };
  };
  const isStreetMap = (file) => /\.m?js$/.test(file) && readFileSync(join(folder, file), 'utf8').includes(streetMap);
  const mapChunks = chunks.filter(({ file }) => isStreetMap(file));
  const fonts = readdirSync(join(folder, 'assets')).filter((name) => /-(basic|rupee)-\d+-.*\.woff2$/.test(name));
  return {
    folder,
    chunks,
    first: { start: sum(start, '.js'), all: sum(first, '.js'), styles: sum(start, '.css') },
    frame: sum(frame, '.js', start),
    reporter: sum(reporter, '.js', frame),
    screens: screens.map(needed),
    /** With its worker, which is an asset of its chunk. */
    streetMap: {
      files: [...new Set(mapChunks.map(({ file }) => file))],
      bytes: [...new Set(mapChunks.flatMap(({ file, assets = [] }) => [file, ...assets]))]
        .filter((file) => /\.m?js$/.test(file))
        .reduce((bytes, it) => bytes + size(it), 0),
    },
    fonts: fonts.reduce((bytes, name) => bytes + readFileSync(join(folder, 'assets', name)).length, 0),
    /** What is loaded before someone asks for more; the map of events is here to prove that its drawn coast needs no more. */
    loaded: union(first, reporter, moduleFiles('src/features/events/map/EventsMap.tsx')),
    /** What waits while it loads must not be needed by what it waits for. */
    isDeadlocked: [...moduleFiles(api)].some((file) => /\/frame-/.test(file)),
  };
}

export const kB = (bytes) => (bytes / 1000).toFixed(1);

function streetMapProblems(edition, { folder, loaded, screens: all, streetMap: { files } }) {
  const wanted = edition === 'demo' ? 0 : 1;
  const problems = files.length === wanted ? [] : [`${edition}: ${files.length} files contain the street map`];
  for (const file of files) {
    for (const { name, files: its } of [{ name: 'the first screen or the map', files: loaded }, ...all])
      if (its.has(file)) problems.push(`${edition}: ${name} loads the street map`);
    const name = file.slice(file.lastIndexOf('/') + 1);
    for (const page of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((it) =>
      /\.html$|service-worker\.js$/.test(it),
    ))
      if (readFileSync(join(folder, page), 'utf8').includes(name))
        problems.push(`${edition}: ${page} names the street map`);
  }
  return problems;
}

const consoleScreens = new Set(['moderators', 'admin', 'adminCase', 'adminPage']);

function consoleProblems(edition, { folder, chunks, loaded, screens: all }) {
  const files = [...new Set(chunks.map(({ file }) => file))].filter(
    (file) => file.endsWith('.js') && readFileSync(join(folder, file), 'utf8').includes(moderatorsConsole),
  );
  if (files.length === 0) return [`${edition}: no file contains the console of moderators`];
  return [{ name: 'the first screen', files: loaded }, ...all]
    .filter(({ name, files: its }) => !consoleScreens.has(name) && files.some((file) => its.has(file)))
    .map(({ name }) => `${edition}: ${name} loads the console of moderators`);
}

export function checkBundle(edition) {
  const measured = measure(edition);
  const { folder, chunks, first, frame, screens: all, fonts, streetMap: map, isDeadlocked } = measured;
  const largest = all.toSorted((a, b) => b.own - a.own)[0];
  const styles = Math.max(...all.map((it) => it.styles));
  console.log(
    `${edition}: first screen ${kB(first.all)} kB of JavaScript after gzip (limit ${limits.first / 1000}), frame ${kB(frame)}, ` +
      `largest screen ${largest.name} ${kB(largest.own)} (${limits.own / 1000}), styles ${kB(styles)} (${limits.styles / 1000}), ` +
      `fonts ${kB(fonts)} (${limits.fonts / 1000}), street map ${kB(map.bytes)} (${limits.streetMap / 1000})`,
  );
  const problems = [...streetMapProblems(edition, measured), ...consoleProblems(edition, measured)];
  const check = (what, bytes, limit) => {
    if (bytes > limit) problems.push(`${edition}: ${what} is ${kB(bytes)} kB, over its limit of ${limit / 1000}`);
  };
  check('the first screen', first.all, limits.first);
  for (const { name, own, styles: its } of all) {
    check(`the screen ${name}`, own, limits.own);
    check(`the styles of ${name}`, its, limits.styles);
  }
  check('what a page fetches of fonts', fonts, limits.fonts);
  check('the street map', map.bytes, limits.streetMap);
  if (isDeadlocked) problems.push(`${edition}: the API needs a chunk that waits for it`);
  if (all.length < 20) problems.push(`${edition}: only ${all.length} screens were checked`);
  const scripts = chunks.filter(({ file }) => file.endsWith('.js') && existsSync(join(folder, file)));
  if (scripts.length < 10) problems.push(`${edition}: only ${scripts.length} scripts were checked`);
  for (const { file } of scripts) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [name, sign] of Object.entries(foreign))
      if (text.includes(sign)) problems.push(`${edition}: ${file} contains ${name} ('${sign}')`);
  }
  return problems;
}
