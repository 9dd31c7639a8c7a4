import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PageFonts {
  rules: string;
  links: string;
}

export const systemFonts: PageFonts = { rules: '', links: '' };

const soon = /url\((\/assets\/(?:baloo-2-basic-700|mukta-basic-400)-[\w-]+\.woff2)\)/g;

/** The fonts of the built web app, so that a browser fetches them once for both; without it, those of the system. */
export function pageFonts(webRoot: string): PageFonts {
  const file = join(webRoot, 'fonts.css');
  if (!existsSync(file)) return systemFonts;
  const rules = readFileSync(file, 'utf8');
  const links = [...rules.matchAll(soon)].map(
    ([, address]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`,
  );
  return { rules, links: links.join('') };
}
