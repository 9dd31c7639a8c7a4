import { html } from 'hono/html';

/** What pages outside the app share. The colours are those of packages/web/src/ui/tokens.css. */
export const pageLook = `:root { color-scheme: light dark; --paper: #fff9f1; --surface: #fff; --ink: #1f1b3a; --soft: #5d5875; --line: #eadccb;
  --marigold: #f5a524; --peacock: #0f766e; --hibiscus: #c2255c; --soft-marigold: #fdecc8; --soft-peacock: #daf1ec; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #15132b; --surface: #201d3d; --ink: #f7f1e6; --soft: #bbb4d3; --line: #38335f; --marigold: #f8b440;
    --peacock: #5fd6c5; --hibiscus: #ff8db1; --soft-marigold: #3f3159;
    --soft-peacock: #173f44; }
}
header { margin-bottom: 0.5rem; }
header a { display: inline-flex; align-items: baseline; color: inherit; font-size: 1.4rem; font-weight: 700; line-height: 44px;
  letter-spacing: -0.02em; text-decoration: none; }
header span { width: 0.24em; height: 0.24em; margin-left: 0.06em; border-radius: 50%; background: var(--marigold); }
body:has(.drawing) { display: flex; flex-direction: column; justify-content: center; box-sizing: border-box; max-width: 35rem;
  min-height: 100dvh; text-align: center; text-wrap: balance; }
body:has(.drawing) :is(.open, button) { width: fit-content; min-width: min(12rem, 100%); max-width: 100%; box-sizing: border-box;
  margin-inline: auto; padding-inline: min(1.5rem, 6vw); }`;

export const pageHeader = html`<header>
  <a href="/">Nukkad<span></span></a>
</header>`;
