import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Stops Chromium's background requests, and draws WebGL without a graphics card. Its sandbox needs rights that root in a
 * container lacks. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-swiftshader',
  '--no-first-run',
];

/** An installed browser, by its usual names. */
function systemBrowser(): string | undefined {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // Try the next name.
    }
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return existsSync(mac) ? mac : undefined;
}

/** CHROMIUM_PATH, the browser from npm (Linux on x64) or an installed one. Undefined: Playwright's. */
export async function findBrowser(): Promise<string | undefined> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return given;
  if (process.platform === 'linux' && process.arch === 'x64') {
    // It unpacks into TMPDIR and reuses what is there, so each version needs its own folder.
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
