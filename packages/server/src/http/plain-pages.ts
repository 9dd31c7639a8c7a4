import { html } from 'hono/html';
import { pageHeader, pageLook } from './page-look.ts';

/** A separate stylesheet, since inline styles need a nonce, which would make each page different. */
export const stylesheetPath = '/api/docs.css';

export const stylesheet = `${pageLook}
:root {
  font:
    17px/1.5 Mukta,
    'Mukta stand-in',
    system-ui,
    sans-serif;
}
body {
  max-width: 46rem;
  margin: 0 auto;
  padding: 1.25rem min(1rem, 4vw) 3rem;
  background: var(--paper);
  color: var(--ink);
  overflow-wrap: break-word;
}
h1,
h2,
h3,
header,
.open,
button {
  font-family: 'Baloo 2', 'Baloo stand-in', system-ui, sans-serif;
  line-height: 1.25;
}
main,
article {
  padding: 1rem min(1.25rem, 5vw) 1.25rem;
  border: 1px solid var(--line);
  border-radius: 20px;
  background: var(--surface);
}
article {
  margin-top: 0.75rem;
}
main:has(article) {
  margin-top: 1rem;
  padding: 0;
  border: 0;
  background: none;
}
h1 {
  margin: 0 0 0.75rem;
  font-size: min(1.75rem, 11vw);
}
h2 {
  margin: 2rem 0 0.5rem;
  text-transform: capitalize;
}
h3 {
  margin: 0;
  font-size: 1rem;
}
p {
  margin: 0.25rem 0;
}
main > img {
  display: block;
  max-width: 80%;
  height: auto;
  margin: 0.5rem auto 1rem;
}
article p {
  color: var(--soft);
}
a:not([class]) {
  color: inherit;
  text-decoration-color: var(--soft);
  text-underline-offset: 3px;
}
.open,
button {
  display: block;
  width: 100%;
  box-sizing: border-box;
  margin-top: 1.25rem;
  padding: 0.8rem;
  border: 0;
  border-radius: 999px;
  background: var(--marigold);
  color: #1f1b3a;
  font-size: 1.0625rem;
  font-weight: 700;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
:is(a, button, summary):focus-visible {
  outline: 3px solid var(--peacock);
  outline-offset: 2px;
}
code,
pre {
  font:
    0.875rem/1.5 ui-monospace,
    monospace;
}
pre {
  white-space: pre-wrap;
}
.soft {
  color: var(--soft);
}
.envelope {
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  font-size: 0.9375rem;
  cursor: pointer;
}
.envelope::-webkit-details-marker {
  display: none;
}
.envelope::after {
  content: '';
  flex: none;
  width: 0.6rem;
  height: 0.6rem;
  margin: 1rem 0.25rem 0 auto;
  border: solid var(--soft);
  border-width: 0 2px 2px 0;
  rotate: 45deg;
}
[open] > .envelope {
  padding-bottom: 0.75rem;
  border-bottom: 1px solid var(--line);
}
[open] > .envelope::after {
  rotate: 225deg;
}
.envelope > div {
  flex: 1 1 min(7.5rem, 75%);
  min-width: 0;
}
.envelope h3 {
  font-size: 1.1875rem;
}
.envelope > span {
  flex: none;
  width: 2.75rem;
  border-radius: 50%;
  background: var(--ink);
  color: var(--paper);
  font:
    700 1.375rem/2.75rem 'Baloo 2',
    system-ui,
    sans-serif;
  height: 2.75rem;
  text-align: center;
}
.mail {
  margin: 1rem 0 0;
  font: inherit;
  line-height: 1.6;
}
.method {
  display: inline-block;
  min-width: 4rem;
  font-weight: 700;
}
`;

/** `drawing` is the name of one of the drawings of the app. */
export const plainPage = (
  title: string,
  body: ReturnType<typeof html>,
  language = 'en',
  drawing: string | null = null,
) =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Nukkad</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/fonts.css" />
        <link rel="stylesheet" href="${stylesheetPath}" />
      </head>
      <body>
        ${pageHeader}
        <main>
          ${drawing === null ? '' : html`<img class="drawing" src="/drawings/${drawing}.svg" alt="" width="200" height="150" />`}
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;

export const notFoundPage = () =>
  plainPage(
    'Page not found',
    html`<p>There’s nothing at this address.</p>
      <a class="open" href="/">Go to Nukkad</a>`,
    'en',
    'nobody',
  );
