import { readLinkedPlan, type LinkedPlan } from '@nukkad/core/features/shared-plans/plan-link.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import type { Context, Env, Hono } from 'hono';
import { styledPage } from '../../http/security-headers.ts';
import { SharedReads } from '../../http/merge-public-reads.ts';
import type { PageFonts } from '../../http/page-fonts.ts';
import { refusals } from '@nukkad/core/kernel/refusal-words.ts';
import type { Logger } from 'pino';
import { callerAddress } from '../../http/caller-address.ts';
import { codeOf } from '../../http/error-answers.ts';
import { failedPlanPage, noPlanPage, planPage } from './plan-page.ts';

/** As `host.secrets.random()` makes them. */
const isKey = /^[\w-]{22}$/;

/** After how long the page reloads. */
const retrySeconds = 5;

const nonceOf = (c: Context): string => c.get('secureHeadersNonce') ?? '';

/** Pages for people whom someone trusts. Anyone with the link can read them, so search engines, caches and other sites must not get it. */
interface PlanRouteParts {
  publicUrl: string;
  fonts: PageFonts;
  log: Logger;
  trustedProxies: number;
}

export function servePlans<E extends Env>(
  app: Hono<E>,
  host: Host,
  { publicUrl, fonts, log, trustedProxies }: PlanRouteParts,
) {
  // Apart from other public pages, so that a flood of those leaves these readable.
  const reads = new SharedReads();
  app.get('/plan/:key', styledPage(publicUrl), async (c: Context) => {
    c.header('cache-control', 'no-store');
    c.header('x-robots-tag', 'noindex, nofollow');
    const key = c.req.param('key') ?? '';
    const look = { nonce: nonceOf(c), fonts };
    const read = () => reads.read(key, () => readLinkedPlan(host, key), callerAddress(c, trustedProxies));
    let plan: LinkedPlan | null;
    try {
      plan = isKey.test(key) ? await read() : null;
    } catch (thrown) {
      const code = codeOf(thrown, log, { id: c.get('requestId'), method: 'GET', path: '/plan/…' });
      c.header('retry-after', String(retrySeconds));
      return c.html(failedPlanPage(look, retrySeconds), refusals[code].status);
    }
    const reader = { now: host.now(), userAgent: c.req.header('user-agent') ?? '' };
    return plan ? c.html(planPage(plan, reader, look)) : c.html(noPlanPage(look), 404);
  });
}
