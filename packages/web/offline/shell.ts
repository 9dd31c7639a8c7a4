import { folder, worker } from './worker.ts';

// Opens the app when the network is away: it keeps the page, all screens and their drawings. It never touches what the
// server says about people: that is `src/device/device-store.ts`.

/** The output of the build, which `plugin.ts` writes above this. `files` are needed to open the app, `entry` is one of them. */
declare const shell: { version: string; entry: string; files: readonly string[] };

const prefix = 'nukkad-';
const ownName = prefix + shell.version;
/** How long to wait for a page before the stored one is used, in ms. */
const timeoutMs = 3000;

/** Stores a whole version, or none of it. */
export async function install() {
  const own = await caches.open(ownName);
  // At its own address: what '/' answers depends on who is signed in.
  const page = await fetch(`${folder}/index.html`, { cache: 'no-cache' });
  // While servers are being replaced, another one may still answer with the page of another version.
  if (!page.ok || !(await page.clone().text()).includes(shell.entry))
    throw new Error('The page is of another version.');
  // One after the other: someone who has just opened the app waits for other requests.
  for (const file of shell.files) {
    // Their names change with what they contain: what the version before has of them need not be fetched again.
    const address = folder + file;
    const had = file.startsWith('/assets/') ? await caches.match(address, { ignoreVary: true }) : undefined;
    await (had ? own.put(address, had) : own.add(address));
  }
  await own.put(`${folder}/`, page);
  // At once, or people who never close the app would keep an old version for days without a network. Open pages lose
  // nothing: the files they need stay until the version after.
  await worker.skipWaiting();
}

export async function activate() {
  const older = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== ownName);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  // Pages are asked for while this worker is still waking up.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** A page as the server has it; the kept one when it does not answer, or something before it says that it is away. */
export async function openPage(event: FetchEvent): Promise<Response> {
  const answer = (async () => {
    const preloaded: unknown = await event.preloadResponse;
    return preloaded instanceof Response ? preloaded : fetch(event.request);
  })();
  event.waitUntil(answer.catch(() => {}));
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), timeoutMs);
  });
  const page = await Promise.race([answer.catch(() => null), late]);
  if (page && page.status < 500) return page;
  const own = await caches.open(ownName);
  return (await own.match(`${folder}/`, { ignoreVary: true })) ?? answer;
}

/** Part of the app: stored files don't change until the next version. */
export async function openFile(event: FetchEvent, pathname: string): Promise<Response> {
  const own = await caches.open(ownName);
  const had = await (pathname.startsWith('/assets/') ? caches : own).match(event.request, { ignoreVary: true });
  if (had) return had;
  const file = await fetch(event.request);
  if (file.status === 200) event.waitUntil(own.put(event.request, file.clone()));
  return file;
}
