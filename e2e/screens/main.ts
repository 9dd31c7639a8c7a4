import { chromium, type Browser, type Page } from '@playwright/test';
import { rmSync } from 'node:fs';
import { browserArguments, findBrowser } from '../harness/browser.ts';
import { everyScreen, isComplete, open } from '../harness/every-screen.ts';
import { enter, signInOn } from '../harness/fixtures.ts';
import { SandboxProcess } from '../harness/sandbox-process.ts';
import { startDemo, startSandbox } from '../harness/start-servers.ts';
import { answers } from './answers.ts';
import { folder, writeSheets, type Photo } from './contact-sheets.ts';
import { Coverage } from './coverage.ts';
import { answeredLooks, largeText, offlineLooks, plainLook, sizedLooks, type Look } from './looks.ts';
import { phone } from './screen-sizes.ts';
import { scenes } from './scenes.ts';
import { sheetScenes } from './sheet-scenes.ts';

const longName = 'Venkatanarasimharajuvaripeta';
const names = {
  'long-names': [longName, `${longName} Balasubramaniam-Chattopadhyay`, longName],
  devanagari: ['बिलाल शेख', 'आशा कुलकर्णी-देशपांडे', 'चित्रा अय्यर'],
} satisfies Record<string, [string, string, string]>;

const editions = ['sandbox', 'scenes', 'demo'] as const;
const words = process.argv.slice(2);
const wantedEditions = editions.filter((edition) => words.includes(edition));
const wantedLooks = words.filter((word) => !editions.some((edition) => edition === word));
const isWanted = ({ name }: Pick<Look, 'name'>) =>
  wantedLooks.length === 0 || wantedLooks.some((word) => name.includes(word));

const answerNames = ['empty', 'loading', 'error'] as const;

/** How long a screen may take to be complete, in ms. Without answers it never is, and is taken as it is. */
const timeoutMs = 20_000;
const withoutAnswersMs = 2500;

const executablePath = await findBrowser();
const browser = await chromium.launch({ args: browserArguments, ...(executablePath ? { executablePath } : {}) });

const settled = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 150))));

const coverage = new Coverage();

/** The photos of every look, in the order of the screens. */
class Album {
  readonly #edition: string;
  readonly #photos = new Map<Look, Photo[]>();

  constructor(edition: string) {
    this.#edition = edition;
  }

  async add(page: Page, title: string, look: Look, hasAnswers: boolean) {
    const { width, height, colorScheme } = look;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const undo = await look.prepare?.(page);
    // Panes beside each other load what a phone has not, and begin with the next frame.
    await page.evaluate(settled);
    if (hasAnswers) await isComplete(page).catch(() => console.error(`${title} was not complete as ${look.name}.`));
    await page.evaluate(settled);
    coverage.note(page.url());
    const photos = this.#photos.get(look) ?? [];
    photos.push({ title: `${title} · ${look.name}`, image: await page.screenshot() });
    this.#photos.set(look, photos);
    await undo?.();
  }

  async write(in_: Browser) {
    for (const [look, photos] of this.#photos) await writeSheets(in_, this.#edition, look, photos);
  }
}

async function newPage(url: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: phone,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(url);
  return page;
}

/** Takes every address in each look. One that is not complete in time is named, and still taken. */
async function take(album: Album, page: Page, addresses: readonly string[], looks: readonly Look[], hasAnswers = true) {
  for (const address of addresses) {
    await page.setViewportSize(phone);
    const opened = open(page, address).then(
      () => true,
      () => false,
    );
    const limit = new Promise<boolean>((resolve) =>
      setTimeout(() => resolve(false), hasAnswers ? timeoutMs : withoutAnswersMs),
    );
    if (!(await Promise.race([opened, limit])) && hasAnswers) console.error(`${address} was not complete in time.`);
    for (const look of looks) await album.add(page, address, look, hasAnswers);
  }
}

/** `answered` names the ways in which the server answers that are taken, too. */
async function takeSandbox(
  album: Album,
  given: [string, string, string] | null,
  looks: readonly Look[],
  answered: readonly (typeof answerNames)[number][] = [],
) {
  if (looks.length + answered.length === 0) return;
  const sandbox = await startSandbox();
  try {
    const { bilal, addresses } = await everyScreen(async (name) => {
      const page = await newPage(sandbox.url);
      await signInOn(page, name);
      return { page };
    }, given);
    if (looks.length > 0) await take(album, bilal, addresses, looks);
    for (const name of answered) {
      await bilal.unrouteAll({ behavior: 'ignoreErrors' });
      await bilal.addInitScript(() => void indexedDB.deleteDatabase('nukkad'));
      await answers[name](bilal);
      await take(album, bilal, addresses, answeredLooks(name).filter(isWanted), name === 'empty');
    }
    await bilal.context().close();
    if (given === null && looks.length > 0) await take(album, await newPage(sandbox.url), ['/'], looks);
  } finally {
    await sandbox.stop();
  }
}

/** Screens that no address opens. */
async function takeScenes(album: Album, looks: readonly Look[]) {
  if (looks.length === 0) return;
  const sandboxes = new SandboxProcess();
  try {
    const sandbox = await sandboxes.start();
    for (const some of [scenes, sheetScenes])
      for await (const { title, page, isLoading } of some(sandbox, newPage)) {
        for (const look of looks) await album.add(page, title, look, !isLoading);
        await page.setViewportSize(phone);
      }
    await sandbox.stop();
  } finally {
    await sandboxes.end();
  }
}

async function takeDemo(album: Album, name: string | undefined, looks: readonly Look[]) {
  if (looks.length === 0) return;
  const demo = await startDemo();
  try {
    const page = await newPage(demo.url);
    if (name === undefined) {
      const newcomer = await newPage(demo.url);
      await take(album, newcomer, ['/'], looks);
      await newcomer.getByRole('button', { name: 'Sign in with Google' }).click();
      await newcomer.getByLabel('Name').waitFor();
      for (const look of looks) await album.add(newcomer, '/onboarding', look, true);
      await newcomer.context().close();
    }
    await page.goto('/');
    await enter(page, name);
    await page.goto('/events/1');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('button', { name: 'Cancel my seat' }).waitFor();
    const addresses = ['/home', '/events', '/events/1', '/tickets', '/chat', '/chat/2', '/profile', '/edit-profile'];
    await take(album, page, [...addresses, '/settings'], looks);
  } finally {
    await demo.stop();
  }
}

/** Takes some screens and writes their sheets, also when not all of them could be taken. */
async function album(edition: (typeof editions)[number], take: (album: Album) => Promise<void>) {
  if (wantedEditions.length > 0 && !wantedEditions.includes(edition)) return;
  const photos = new Album(edition);
  const noteFailure = (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  };
  await take(photos).catch(noteFailure);
  await photos.write(browser).catch(noteFailure);
}

try {
  if (words.length === 0) rmSync(folder, { recursive: true, force: true });
  const all = [...sizedLooks, largeText];
  const answered = answerNames.filter((name) => answeredLooks(name).some(isWanted));
  await album('sandbox', (it) => takeSandbox(it, null, [...all, ...offlineLooks].filter(isWanted)));
  await album('scenes', (it) => takeScenes(it, all.filter(isWanted)));
  await album('demo', (it) => takeDemo(it, undefined, all.filter(isWanted)));
  await album('sandbox', (it) => takeSandbox(it, null, [], answered));
  for (const [look, given] of Object.entries(names)) {
    const looks = [plainLook(look)].filter(isWanted);
    await album('sandbox', (it) => takeSandbox(it, given, looks));
    await album('demo', (it) => takeDemo(it, given[0], looks));
  }
  console.log(`Contact sheets are in ${folder}.`);
  if (words.length === 0 && coverage.missing.length > 0) {
    console.error(`No photo shows ${coverage.missing.join(', ')}.`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
}
