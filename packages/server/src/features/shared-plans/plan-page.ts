import type { LinkedPlan } from '@nukkad/core/features/shared-plans/plan-link.ts';
import { html } from 'hono/html';
import { publicPage, type Look } from '../../http/public-page.ts';
import { whenWords } from '../events/public-event-words.ts';

const timeZone = 'Asia/Kolkata';

const when = (at: Date) =>
  html`<time datetime="${at.toISOString()}">${whenWords({ startsAt: at, timeZone })}</time>, India time`;

/** Whatever a name or place is written in leaves the words around it alone. */
const named = (text: string) => html`<bdi>${text}</bdi>`;

const state = ({ sharer, meetsAt, safeAt }: LinkedPlan, now: Date) => {
  if (safeAt && safeAt < meetsAt)
    return html`<p class="price">${named(sharer)} said they’re safe before the meeting: ${when(safeAt)}.</p>`;
  if (safeAt) return html`<p class="price free">${named(sharer)} said they’re safe: ${when(safeAt)}.</p>`;
  return html`<p class="price">The meeting ${meetsAt > now ? 'is' : 'was'} at ${when(meetsAt)}.</p>`;
};

const noRobots = html`<meta name="robots" content="noindex, nofollow" />`;

export const planPage = (plan: LinkedPlan, now: Date, look: Look) => {
  const { sharer, other, place, meetsAt, endsAt, safeAt } = plan;
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
      ${place === '' ? '' : html`<p class="strong">Place: ${named(place)}</p>`}
      <p class="soft">
        Reload this page to see whether ${named(sharer)} has said that they’re safe. It stops working at
        ${when(endsAt)}, or when ${named(sharer)} ends it.
      </p>
      <a class="open call" href="tel:112">Someone in danger? Call 112</a>
    </div>`,
  );
};

/** The page of a link that no longer works or never existed, without a difference. */
export const noPlanPage = (look: Look) =>
  publicPage(
    'This link no longer works',
    look,
    noRobots,
    html`<div class="text">
      <h1>This link no longer works</h1>
      <p>A shared plan works until a few hours after the meeting, or until the person who shared it turns it off.</p>
      <p class="soft">If you’re worried about someone, call them. In an emergency in India, call 112.</p>
      <a class="open call" href="tel:112">Call 112</a>
    </div>`,
  );
