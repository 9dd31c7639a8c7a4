import { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';

/** The app's addresses, by which the demo's pages find the folder that they are served from. */
const paths = Object.values(screenPaths).flatMap((path) => (path === '/' ? [] : [path.slice(1)]));

const pattern = paths.map((path) => path.replaceAll('/', String.raw`\/`).replaceAll(/:\w+/g, '[^/]+')).join('|');

/**
 * The demo runs from any folder of any static host. Each page first works out that folder, or the browser would look for
 * scripts and pictures next to '/events/4'.
 */
export const folderScript = String.raw`{const p=location.pathname,m=p.match(/^(.*\/)(?:${pattern})\/?$/),b=document.createElement('base');b.href=m?m[1]:p.replace(/[^/]*$/,'');document.head.append(b)}`;

const tag = /<(script|link)\b([^>]*\b(?:src|href)=[^>]*)>(?:<\/script>)?\s*/g;
const attributes = (text: string) =>
  [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name, value ?? '']);

/**
 * A page deep inside the folder: a script adds its tags once the folder is known. Browsers look ahead in the page, and would
 * ask for them too early.
 */
export function scripted(page: string): string {
  const later: unknown[] = [];
  const rest = page.replaceAll(tag, (_, name: string, text: string) => {
    later.push([name, attributes(text)]);
    return '';
  });
  const script = `for(const[n,a]of ${JSON.stringify(later)}){const e=document.createElement(n);for(const[k,v]of a)e.setAttribute(k,v);document.head.append(e)}`;
  return rest.replace('</head>', () => `<script>${script}</script></head>`);
}
