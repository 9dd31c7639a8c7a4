import type { Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';

/** After a change of the window's size the app follows in the next frame. */
const nextFrames = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** What does not fit: elements that overlap the padding of their parent, and broken words. */
export async function misfits(page: Page): Promise<string[]> {
  await page.evaluate(nextFrames);
  return page.evaluate(() => {
    const found: string[] = [];
    /** The right edge of the space for the content of `it`, in px; null if nothing clips it. */
    function endAround(it: HTMLElement): number | null {
      for (let around: HTMLElement | null = it; around; around = around.parentElement) {
        const { overflowX, position, paddingRight, textOverflow } = getComputedStyle(around);
        // It goes to the edges of its pane.
        if (around.matches('[data-poster]')) return around.getBoundingClientRect().right;
        if (position === 'absolute' || textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll')
          return null;
        if (parseFloat(paddingRight) > 0) return around.getBoundingClientRect().right - parseFloat(paddingRight);
      }
      return innerWidth;
    }
    const check = (what: string, right: number, end: number | null) => {
      if (end !== null && right > end + 1)
        found.push(`${what} ends at ${Math.round(right)}, its place at ${Math.round(end)}`);
    };
    for (const it of document.querySelectorAll<HTMLElement>(
      'button, a, input, select, textarea, img, article, section',
    )) {
      // Rows of a list extend slightly into its padding.
      const isShown = it.checkVisibility() && !it.closest('.aside');
      // What is to reach the edges of the screen covers the padding of its parent.
      const end = isShown ? (it.matches('[data-full-bleed]') ? innerWidth : endAround(it.parentElement!)) : null;
      check(it.outerHTML.slice(0, 100), it.getBoundingClientRect().right, end && end + 12);
    }
    for (const it of document.querySelectorAll<HTMLElement>('ul, section, article, form'))
      if (getComputedStyle(it).overflowY === 'hidden' && it.scrollHeight > it.clientHeight + 1)
        found.push(`${it.outerHTML.slice(0, 100)} shows ${it.clientHeight} of ${it.scrollHeight} px`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const parent = node.parentElement!;
      if (parent.closest('.aside, svg, option') || !parent.checkVisibility()) continue;
      const end = endAround(parent);
      for (const { 0: word, index } of node.textContent!.matchAll(/[^\s\-–—/.,@…·]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) found.push(`'${word}' is broken`);
        check(`'${word}'`, Math.max(...lines.map(({ right }) => right)), end);
      }
    }
    return [...new Set(found)];
  });
}

/** Touch targets smaller than 44 px. Links in a sentence are exempt. */
export const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')]
      .filter((it) => it.checkVisibility({ opacityProperty: false }) && !it.closest('.aside'))
      .filter((it) => !(getComputedStyle(it).display === 'inline' && it.closest('p, li, h2, h3')))
      .map((it) => {
        const { width, height } = (it.closest('label') ?? it).getBoundingClientRect();
        return { it, width, height };
      })
      .filter(({ width, height }) => width > 0 && (width < 43.5 || height < 43.5))
      .map(({ it, width, height }) => `${it.outerHTML.slice(0, 120)} is ${width.toFixed()} × ${height.toFixed()}`),
  );

interface Shift {
  value: number;
  moved: string[];
}

/** Records layout shifts without user input on each page loaded from now on; the result reads them. */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            moved: entry.sources.map(({ node }) => `${node?.outerHTML}`.slice(0, 80)),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/** How long each answer keeps the next one waiting, in ms. */
const apartMs = 40;

/** Answers come one after the other, as on a slow network: whatever moves what is on screen already, moves it. The session
 * is there at once, since there is no screen before. */
export async function slowAnswers(page: Page) {
  let waiting = 0;
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && pathname !== '/api/session',
    async (route) => {
      waiting++;
      await delay(waiting * apartMs);
      waiting--;
      await route.fallback();
    },
  );
}
