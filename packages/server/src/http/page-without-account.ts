import { html, raw } from 'hono/html';
import type { PageFonts } from './page-fonts.ts';
import { pageHeader, pageLook } from './page-look.ts';

const style = raw(`${pageLook}
:root { font: 17px/1.5 Mukta, 'Mukta stand-in', 'Mukta wide stand-in', system-ui, sans-serif; }
body { max-width: 34rem; margin: 0 auto; padding: 1.25rem min(1rem, 4vw) 3rem; background: var(--paper); color: var(--ink); }
main { overflow: hidden; border: 1px solid var(--line); border-radius: 20px; background: var(--surface); }
img { display: block; width: 100%; height: auto; aspect-ratio: 16 / 9; object-fit: cover; }
.drawing { width: min(12rem, 80%); aspect-ratio: 4 / 3; margin: 1.25rem auto 0; }
.text { padding: 1rem min(1.25rem, 5vw) 1.5rem; overflow-wrap: break-word; }
h1 { margin: 0.5rem 0 0.75rem; font-size: min(1.75rem, 11vw); line-height: 1.2; }
h2, p { margin: 0.25rem 0; }
h1 + p:not([class]) + p { margin-top: 0.75rem; }
section { margin-block: 1.25rem; }
.soft { color: var(--soft); }
.chip { display: inline-block; padding: 0.1rem 0.75rem; border-radius: 999px; background: var(--soft-marigold); font-size: 0.9rem;
  font-weight: 600; }
.fact { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem; margin-block: 0.75rem; }
.fact > div { flex: 1 1 min(9rem, 70%); min-width: 0; }
.fact a { display: inline-block; color: inherit; line-height: 44px; font-weight: 600; text-decoration-color: var(--soft); text-underline-offset: 3px; }
.tile { flex: none; display: grid; place-content: center; width: 3rem; height: 3rem; border-radius: 14px;
  background: var(--soft-marigold); font-size: 0.8rem; line-height: 1.15; text-align: center; }
.tile b { font-size: 1.15rem; }
.tile svg { width: 1.5rem; }
.place { background: var(--soft-peacock); color: var(--peacock); }
.strong { font-weight: 700; }
.price { font-size: 1.3rem; font-weight: 700; }
.free { color: var(--peacock); }
.off { color: var(--hibiscus); font-weight: 600; }
.description { margin-block: 1rem; white-space: pre-line; }
.open { display: block; margin-top: 1.25rem; padding: 0.8rem; border-radius: 999px; background: var(--marigold); color: #1f1b3a;
  font-weight: 700; text-align: center; text-decoration: none; }
.call { background: #c2255c; color: #fff; }
.text > :last-child { margin-bottom: 0; }
button.open { width: 100%; border: 0; font-size: inherit; cursor: pointer; }
button.quiet, a.quiet { margin-top: 0.75rem; border: 1px solid var(--line); background: none; color: inherit; }
h1, header, .price, .open, .tile b { font-family: 'Baloo 2', 'Baloo stand-in', 'Baloo wide stand-in', system-ui, sans-serif; }
.about { display: flex; align-items: center; gap: min(1rem, 4vw); padding: 0 min(1.25rem, 5vw) 0 0; background: var(--soft-marigold); color: inherit;
  line-height: 1.35; text-decoration: none; }
.about img { flex: none; align-self: stretch; width: min(7rem, 30vw); min-height: min(7rem, 30vw); object-position: 50% 70%; }
.about span { flex: 1; min-width: 0; padding-block: 0.5rem; }
.about b { display: block; font-family: 'Baloo 2', 'Baloo stand-in', 'Baloo wide stand-in', system-ui, sans-serif; font-size: 1.15rem; }
.about u { text-decoration-color: var(--soft); text-underline-offset: 3px; }
@media (min-width: 60rem) {
  body:has(.poster) { max-width: 64rem; padding-top: 2rem; }
  main:has(.poster) { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); align-items: start;
    gap: 2.5rem; border: 0; background: none; }
  .poster { max-height: 45vh; border-radius: 20px; }
  .poster + .text h1 { font-size: 2.5rem; }
  .about { grid-column: 1 / -1; border-radius: 20px; overflow: hidden; }
  .poster + .text { padding: 0; }
  .poster + .text .open { width: fit-content; min-width: 9rem; padding-inline: 2rem; }
}
a:focus-visible, button:focus-visible { outline: 3px solid var(--peacock); outline-offset: 2px; }
`);

export interface Look {
  nonce: string;
  fonts: PageFonts;
  language?: string;
}

/** A page for people without an account, in the look of the app. It needs no script. */
export const publicPage = (
  title: string,
  { nonce, fonts, language = 'en-IN' }: Look,
  head: ReturnType<typeof html> | '',
  body: ReturnType<typeof html>,
) =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Nukkad</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${raw(fonts.links)} ${head}
        <style nonce="${nonce}">
          ${raw(fonts.rules)}${style}
        </style>
      </head>
      <body>
        ${pageHeader}
        <main>${body}</main>
      </body>
    </html>`;
