import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Chromium talks to nobody but our pages. The sandbox needs rights that root in a container lacks. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** A system's own browser, by the names that it goes by. */
function systemBrowser(): string | undefined {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // Not this name.
    }
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return existsSync(mac) ? mac : undefined;
}

/**
 * The browser to test in: CHROMIUM_PATH, the one that npm has brought (Linux on x64), or the system's own. Undefined
 * leaves it to Playwright.
 */
export async function findBrowser(): Promise<string | undefined> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return given;
  if (process.platform === 'linux' && process.arch === 'x64') {
    // It unpacks itself into TMPDIR and takes whatever lies there already, so each version gets a folder of its own.
    const folder = fileURLToPath(new URL('../../node_modules/.cache/chromium-153', import.meta.url));
    mkdirSync(folder, { recursive: true });
    const before = process.env['TMPDIR'];
    process.env['TMPDIR'] = folder;
    try {
      const { default: chromium } = await import('@sparticuz/chromium');
      return await chromium.executablePath();
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    }
  }
  return systemBrowser();
}
