/// <reference lib="webworker" />
// Opens the app when the network is away: it keeps the page, all screens and their drawings. It never touches what the
// server says about people: that is `src/device/offline-cache.ts`.

/** What the build has made; `plugin.ts` writes it above this. `files` are needed to open the app, `entry` is one of them. */
declare const shell: { version: string; entry: string; files: readonly string[] };

const worker = self as unknown as ServiceWorkerGlobalScope;
const prefix = 'nukkad-';
const ownName = prefix + shell.version;
/** How long a page may take on a network that does not answer, in ms. */
const patienceMs = 3000;
/** Addresses of the server's own, and files: no screens of the app. */
const notOurs = /^\/(api|live|e|calendar|payments|sandbox)(\/|$)|\.\w+$/;

/** Takes in a whole version, or nothing of it is used. */
async function install() {
  const own = await caches.open(ownName);
  // At its own address: what '/' answers depends on who is signed in.
  const page = await fetch('/index.html', { cache: 'no-cache' });
  // While servers are being replaced, another one may still answer with the page of another version.
  if (!page.ok || !(await page.clone().text()).includes(shell.entry))
    throw new Error('The page is of another version.');
  // One after the other: someone who has just opened the app waits for other requests.
  for (const file of shell.files) {
    // Their names change with what they contain: what the version before has of them need not be fetched again.
    const had = file.startsWith('/assets/') ? await caches.match(file, { ignoreVary: true }) : undefined;
    await (had ? own.put(file, had) : own.add(file));
  }
  await own.put('/', page);
  // At once, or somebody who never closes the app would keep an old version for the days without a network. Pages that are
  // open lose nothing by it: none of them talks to its worker, and what they are made of stays until the version after.
  await worker.skipWaiting();
}

async function activate() {
  const older = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== ownName);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  // Pages are asked for while this worker is still waking up.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** A page as the server has it; the kept one when it does not answer, or something before it says that it is away. */
async function openPage(event: FetchEvent): Promise<Response> {
  const answer = (async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request))();
  event.waitUntil(answer.catch(() => {}));
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), patienceMs);
  });
  const page = await Promise.race([answer.catch(() => null), late]);
  if (page && page.status < 500) return page;
  const own = await caches.open(ownName);
  return (await own.match('/', { ignoreVary: true })) ?? answer;
}

/** A part of the app: what is kept does not change until the next version. */
async function openFile(event: FetchEvent, pathname: string): Promise<Response> {
  const own = await caches.open(ownName);
  const had = await (pathname.startsWith('/assets/') ? caches : own).match(event.request, { ignoreVary: true });
  if (had) return had;
  const file = await fetch(event.request);
  if (file.status === 200) event.waitUntil(own.put(event.request, file.clone()));
  return file;
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin) return;
  if (mode === 'navigate') {
    if (!notOurs.test(pathname)) event.respondWith(openPage(event));
  } else if (/^\/(assets|avatars|drawings|posters)\//.test(pathname)) event.respondWith(openFile(event, pathname));
});
