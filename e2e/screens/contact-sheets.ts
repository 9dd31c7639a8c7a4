import type { Browser } from '@playwright/test';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Look } from './looks.ts';

export const folder = fileURLToPath(new URL('../../test-results/screens', import.meta.url));

export interface Photo {
  title: string;
  image: Buffer;
}

/** The width of a sheet, in px. */
const sheetWidth = 1700;
const gap = 16;
/** Few enough to read what is on them. */
const rows = 2;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Writes the photos of one look as pages of a size that can be looked at as they are. */
export async function writeSheets(browser: Browser, edition: string, { name, width }: Look, photos: readonly Photo[]) {
  mkdirSync(folder, { recursive: true });
  const ofLook = new RegExp(`^${edition}-${name}-\\d+\\.png$`);
  for (const file of readdirSync(folder)) if (ofLook.test(file)) rmSync(join(folder, file));
  const columns = width > 900 ? 2 : Math.floor(sheetWidth / Math.min(width, 420));
  const perSheet = columns * rows;
  const each = Math.floor((sheetWidth - gap * (columns + 1)) / columns);
  const page = await browser.newPage({ viewport: { width: sheetWidth, height: 600 } });
  for (let at = 0; at < photos.length; at += perSheet) {
    const figures = photos
      .slice(at, at + perSheet)
      .map(
        ({ title, image }) =>
          `<figure><figcaption>${escaped(title)}</figcaption><img src="data:image/png;base64,${image.toString('base64')}"></figure>`,
      );
    await page.setContent(`<style>
      body { margin: ${gap}px; display: flex; flex-wrap: wrap; align-items: start; gap: ${gap}px; background: #777; font: 14px sans-serif }
      figure { margin: 0; width: ${each}px }
      figcaption { padding: 4px; background: #000; color: #fff }
      img { display: block; width: 100% }
    </style>${figures.join('')}`);
    const sheet = String(at / perSheet + 1).padStart(2, '0');
    await page.screenshot({ path: join(folder, `${edition}-${name}-${sheet}.png`), fullPage: true });
  }
  await page.close();
}
