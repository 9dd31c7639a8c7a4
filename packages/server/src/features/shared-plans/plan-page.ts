import type { LinkedPlan } from '@nukkad/core/features/shared-plans/plan-link.ts';
import { html } from 'hono/html';
import { publicPage, type Look } from '../../http/public-page.ts';
import { whenWords } from '../events/public-event-words.ts';

const timeZone = 'Asia/Kolkata';

const when = (at: Date) =>
  html`<time datetime="${at.toISOString()}">${whenWords({ startsAt: at, timeZone })}</time>, India time`;

const state = ({ sharer, meetsAt, safeAt }: LinkedPlan, now: Date) => {
  if (safeAt) return html`<p class="price free">${sharer} said they’re safe: ${when(safeAt)}.</p>`;
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
      <p class="soft">Shared with you by ${sharer}</p>
      <h1 dir="auto">${sharer} ${isOver ? 'was to meet' : 'is meeting'} ${other}</h1>
      ${state(plan, now)}
      ${safeAt ? html`<p class="soft">The meeting ${isOver ? 'was' : 'is'} at ${when(meetsAt)}.</p>` : ''}
      ${place === '' ? '' : html`<p dir="auto">Place: ${place}</p>`}
      <p class="soft">
        Reload this page to see whether ${sharer} has said that they’re safe. It stops working at ${when(endsAt)}, or
        when ${sharer} ends it.
      </p>
      <a class="open" href="tel:112">Someone in danger? Call 112</a>
    </div>`,
  );
};

/** The same for a link that has ended and one that never existed. */
export const noPlanPage = (look: Look) =>
  publicPage(
    'This link has ended',
    look,
    noRobots,
    html`<div class="text">
      <h1>This link has ended</h1>
      <p>A shared plan works until some hours after the meeting, or until the person who shared it ends it.</p>
      <p class="soft">If you’re worried about someone, call them. In danger in India, call 112.</p>
      <a class="open" href="tel:112">Call 112</a>
    </div>`,
  );
