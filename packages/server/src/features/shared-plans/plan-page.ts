import { cityZone } from '@nukkad/core/kernel/city-days.ts';
import { mapLink } from '@nukkad/core/features/people/map-link.ts';
import type { LinkedPlan } from '@nukkad/core/features/shared-plans/plan-link.ts';
import { minuteMs } from '@nukkad/core/kernel/time.ts';
import { html } from 'hono/html';
import { publicPage, type Look } from '../../http/page-without-account.ts';
import { whenWords } from '../events/when-words.ts';

const when = (at: Date) =>
  html`<time datetime="${at.toISOString()}">${whenWords({ startsAt: at, timeZone: cityZone })}</time>, India time`;

/** Whatever a name or place is written in leaves the words around it alone. */
const named = (text: string) => html`<bdi>${text}</bdi>`;

const state = ({ sharer, meetsAt, safeAt }: LinkedPlan, now: Date) => {
  if (safeAt && safeAt < meetsAt)
    return html`<p class="price">${named(sharer)} said they’re safe before the meeting: ${when(safeAt)}.</p>`;
  if (safeAt) return html`<p class="price free">${named(sharer)} said they’re safe: ${when(safeAt)}.</p>`;
  return html`<p class="price">The meeting ${meetsAt > now ? 'is' : 'was'} at ${when(meetsAt)}.</p>`;
};

const ago = (at: Date, now: Date) => {
  const minutes = Math.floor((now.getTime() - at.getTime()) / minuteMs);
  return minutes < 1 ? 'just now' : `${minutes} min ago`;
};

interface Reader {
  now: Date;
  userAgent: string;
}

/** Only links lead to the maps of others: they learn nothing of those who only read the page. */
const shownPlace = ({ sharer, shown }: LinkedPlan, { now, userAgent }: Reader) => {
  if (!shown) return '';
  const point = `${shown.latitude.toFixed(5)}, ${shown.longitude.toFixed(5)}`;
  return html`<section>
    <h2 class="price">Where ${named(sharer)} is</h2>
    ${shown.areaName === null ? '' : html`<p class="strong">Near ${shown.areaName}</p>`}
    <p>Updated <time datetime="${shown.movedAt.toISOString()}">${ago(shown.movedAt, now)}</time> · ${point}</p>
    <p class="soft">
      It updates while ${named(sharer)} has Nukkad open, until ${when(shown.endsAt)}, or until they stop it.
    </p>
    <a class="open" href="${mapLink(shown, 'Shared location', userAgent)}" rel="noopener noreferrer nofollow">
      Open in maps
    </a>
  </section>`;
};

const noRobots = html`<meta name="robots" content="noindex, nofollow" />`;

export const planPage = (plan: LinkedPlan, reader: Reader, look: Look) => {
  const { sharer, other, place, meetsAt, endsAt, safeAt } = plan;
  const { now } = reader;
  const isOver = meetsAt <= now;
  return publicPage(
    `${sharer}’s plan`,
    look,
    noRobots,
    html`<div class="text">
      <p class="soft">Shared with you by ${named(sharer)}</p>
      <h1>${named(sharer)} ${isOver ? 'planned to meet' : 'is meeting'} ${named(other)}</h1>
      ${state(plan, now)}
      ${safeAt ? html`<p class="soft">The meeting ${isOver ? 'was' : 'is'} at ${when(meetsAt)}.</p>` : ''}
      ${place === '' ? '' : html`<p class="strong">Place: ${named(place)}</p>`} ${shownPlace(plan, reader)}
      <p class="soft">
        Reload this page to see ${plan.shown ? 'where they are now, and ' : ''}whether ${named(sharer)} has said that
        they’re safe. It stops working at ${when(endsAt)}, or when ${named(sharer)} ends it.
      </p>
      <a class="open call" href="tel:112">Someone in danger? Call 112</a>
    </div>`,
  );
};

/** While the server can't read the plan. Reloads itself. */
export const failedPlanPage = (look: Look, retrySeconds: number) =>
  publicPage(
    'We can’t show this plan right now',
    look,
    html`${noRobots}<meta http-equiv="refresh" content="${retrySeconds}" />`,
    html`<div class="text">
      <h1>We can’t show this plan right now</h1>
      <p>This page tries again every ${retrySeconds} seconds. The link still works.</p>
      <p class="soft">If you’re worried about someone, call them. In an emergency in India, call 112.</p>
      <a class="open call" href="tel:112">Call 112</a>
      <a class="open quiet" href="">Try again</a>
    </div>`,
  );

/** The page of a link that no longer works or never existed, without a difference. */
export const noPlanPage = (look: Look) =>
  publicPage(
    'This link no longer works',
    look,
    noRobots,
    html`<img class="drawing" src="/drawings/nobody.svg" alt="" width="200" height="150" />
      <div class="text">
        <h1>This link no longer works</h1>
        <p>A shared plan works until a few hours after the meeting, or until the person who shared it turns it off.</p>
        <p class="soft">If you’re worried about someone, call them. In an emergency in India, call 112.</p>
        <a class="open call" href="tel:112">Call 112</a>
      </div>`,
  );
