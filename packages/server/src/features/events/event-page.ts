import type { PublicEvent } from '@nukkad/core/features/events/public-event.ts';
import type { FlaggedVenue } from '@nukkad/core/features/warnings/flagged-venue.ts';
import { mapLink } from '@nukkad/core/features/people/map-link.ts';
import { venueWarning } from '@nukkad/core/features/warnings/venue-warning.ts';
import { html } from 'hono/html';
import { publicPage as page, type Look } from '../../http/page-without-account.ts';
import { pageOf } from './event-page-url.ts';
import { endWords, tileWords, whenWords, zoneWords } from './when-words.ts';
import { hasPicture, linkPreview } from './link-preview.ts';
import { actionWords, priceWords, seatsWords } from './event-page-words.ts';

interface Shown {
  event: PublicEvent;
  venue: FlaggedVenue | null;
}

const pin = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round">
  <path
    d="M12 21s6.5-5.6 6.5-11a6.5 6.5 0 0 0-13 0c0 5.4 6.5 11 6.5 11zM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z"
  />
</svg>`;

const placeRow = ({ isPrivate, location, place }: PublicEvent) =>
  html`<div class="fact">
    <span class="tile place" aria-hidden="true">${pin}</span>
    <div>
      <p class="strong" dir="auto">${isPrivate ? `Around ${location}` : location}</p>
      ${isPrivate ? html`<p class="soft">The host shares the address with approved attendees.</p>` : ''}
      ${place === null ? '' : html`<a href="${mapLink(place, location, '')}" rel="noopener noreferrer nofollow">Open in maps</a>`}
    </div>
  </div>`;

export function eventPage({ event, venue }: Shown, publicUrl: string, now: Date, look: Look) {
  const seats = seatsWords(event, now);
  const tile = tileWords(event);
  return page(
    event.name,
    look,
    linkPreview(event, publicUrl),
    html`<img
        src="${hasPicture(event) ? `${pageOf('', event.id)}/picture` : `/${event.image}`}"
        class="poster"
        alt=""
        width="320"
        height="180"
        fetchpriority="high"
      />
      <div class="text">
        <p class="chip">${event.category}</p>
        <h1 dir="auto">${event.name}</h1>
        ${event.host === null ? '' : html`<p class="soft">Hosted by ${event.host}</p>`}
        ${event.source === null ? '' : html`<p class="soft">From ${event.source}</p>`}
        ${event.isCancelled ? html`<p class="off">This event has been cancelled.</p>` : ''}
        <div class="fact">
          <span class="tile" aria-hidden="true">${tile.month}<b>${tile.day}</b></span>
          <div>
            <p class="strong">
              <time datetime="${event.startsAt.toISOString()}">${whenWords(event)}</time> ${zoneWords(event)}
            </p>
            <p class="soft">until <time datetime="${event.endsAt.toISOString()}">${endWords(event)}</time></p>
          </div>
        </div>
        ${placeRow(event)} ${venue === null ? '' : html`<p class="off">${venueWarning(venue)}</p>`}
        <p class="${event.price === 0 ? 'price free' : 'price'}">${priceWords(event)}</p>
        ${seats === null ? '' : html`<p class="soft">${seats}</p>`}
        <a class="open" href="/events/${encodeURIComponent(event.id)}">${actionWords(event, now)}</a>
        <p class="description" dir="auto">${event.description}</p>
      </div>
      <a class="about" href="/events">
        <img src="/drawings/welcome.svg" alt="" width="430" height="400" loading="lazy" />
        <span><b>Nukkad</b> Meet people nearby and find events around you. <u>See what else is on</u></span>
      </a>`,
  );
}

export const noEventPage = (look: Look) =>
  page(
    'Event not found',
    look,
    html`<meta name="robots" content="noindex" />`,
    html`<img class="drawing" src="/drawings/no-events.svg" alt="" width="200" height="150" />
      <div class="text">
        <h1>Event not found</h1>
        <p>It may have been removed.</p>
        <a class="open" href="/events">See what else is on</a>
      </div>`,
  );
