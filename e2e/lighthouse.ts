import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { browserArguments, findBrowser } from './harness/browser.ts';
import { startDemo } from './harness/program.ts';

/** The lowest allowed score of a category, out of 100. */
const least = 95;
const port = 9333;

const executablePath = await findBrowser();
const demo = await startDemo();
const browser = await chromium.launch({
  args: [...browserArguments, `--remote-debugging-port=${port}`],
  ...(executablePath ? { executablePath } : {}),
});
try {
  const result = await lighthouse(`${demo.url}/`, {
    port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  });
  if (!result) throw new Error('Lighthouse gave no result.');
  const { lhr } = result;
  const scores = Object.fromEntries(
    Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  );
  const metrics = Object.fromEntries(
    ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map(
      (name) => [name, lhr.audits[name]?.displayValue],
    ),
  );
  const summary = {
    page: 'the welcome screen of the demo, mobile',
    lighthouse: lhr.lighthouseVersion,
    scores,
    metrics,
  };
  console.log(summary);
  writeFileSync(
    fileURLToPath(new URL('../docs/lighthouse.json', import.meta.url)),
    `${JSON.stringify(summary, null, 2)}\n`,
  );
  for (const audit of Object.values(lhr.audits))
    if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative')
      console.log(`${audit.score} ${audit.title}`);
  process.exitCode = Object.values(scores).some((score) => score < least) ? 1 : 0;
} finally {
  await browser.close();
  await demo.stop();
}
