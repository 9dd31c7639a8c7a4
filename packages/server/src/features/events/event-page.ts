import type { PublicEvent } from '@nukkad/core/features/events/public-event.ts';
import { pictureIn } from '@nukkad/core/features/events/event-image.ts';
import type { FlaggedVenue } from '@nukkad/core/features/warnings/flagged-venue.ts';
import { venueWarning } from '@nukkad/core/features/warnings/venue-warning.ts';
import { html, raw } from 'hono/html';
import { publicPage as page, type Look } from '../../http/public-page.ts';
import { pageOf } from './event-page-url.ts';
import { priceWords, seatsWords, tileWords, whenWords, zoneWords } from './public-event-words.ts';

/** JSON for a script element, which nothing in it can end. */
const embedded = (value: unknown) => raw(JSON.stringify(value).replaceAll('<', String.raw`\u003c`));

const hasPicture = ({ image }: PublicEvent) => pictureIn(image) !== null;

const availability = ({ seatsLeft }: PublicEvent) =>
  `https://schema.org/${seatsLeft === 0 ? 'SoldOut' : seatsLeft !== null && seatsLeft <= 10 ? 'LimitedAvailability' : 'InStock'}`;

function described(event: PublicEvent, url: string) {
  const { name, description, startsAt, endsAt, location, place, isPrivate, isCancelled, price, host } = event;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    description,
    url,
    image: [...(hasPicture(event) ? [`${url}/picture`] : []), `${url}/poster.png`],
    startDate: startsAt.toISOString(),
    endDate: endsAt.toISOString(),
    eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: location,
      // If the address is private, only the area is public.
      ...(isPrivate ? {} : { address: location }),
      ...(place ? { geo: { '@type': 'GeoCoordinates', ...place } } : {}),
    },
    ...(event.seatsLeft === null
      ? {}
      : { offers: { '@type': 'Offer', url, price, priceCurrency: 'INR', availability: availability(event) } }),
    ...(host === null ? {} : { organizer: { '@type': 'Person', name: host } }),
  };
}

const summary = (event: PublicEvent) => {
  const words = [whenWords(event), event.isPrivate ? `around ${event.location}` : event.location, priceWords(event)];
  const text = `${words.join(' · ')}. ${event.description}`.replaceAll(/\s+/g, ' ').trim();
  return Array.from(text).length <= 200 ? text : `${Array.from(text).slice(0, 199).join('')}…`;
};

interface Shown {
  event: PublicEvent;
  venue: FlaggedVenue | null;
}

export function eventPage({ event, venue }: Shown, publicUrl: string, now: Date, look: Look) {
  const url = pageOf(publicUrl, event.id);
  const seats = seatsWords(event, now);
  const about = summary(event);
  const tile = tileWords(event);
  return page(
    event.name,
    look,
    html`<meta name="description" content="${about}" />
      <link rel="canonical" href="${url}" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Nukkad" />
      <meta property="og:title" content="${event.name}" />
      <meta property="og:description" content="${about}" />
      <meta property="og:url" content="${url}" />
      <meta property="og:image" content="${url}/poster.png" />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="${event.name}" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content="${event.name}" />
      <meta name="twitter:description" content="${about}" />
      <meta name="twitter:image" content="${url}/poster.png" />
      <script type="application/ld+json">
        ${embedded(described(event, url))}
      </script>`,
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
        ${event.isCancelled ? html`<p class="off">This event has been cancelled.</p>` : ''}
        <div class="fact">
          <span class="tile" aria-hidden="true">${tile.month}<b>${tile.day}</b></span>
          <div>
            <p class="strong">
              <time datetime="${event.startsAt.toISOString()}">${whenWords(event)}</time> ${zoneWords(event)}
            </p>
            <p dir="auto">
              ${event.isPrivate ? `Around ${event.location}. The host shares the address with approved attendees.` : event.location}
            </p>
          </div>
        </div>
        ${venue === null ? '' : html`<p class="off">${venueWarning(venue)}</p>`}
        <p class="${event.price === 0 ? 'price free' : 'price'}">${priceWords(event)}</p>
        ${seats === null ? '' : html`<p class="soft">${seats}</p>`}
        <a class="open" href="/events/${encodeURIComponent(event.id)}">Open in Nukkad</a>
        <p class="description" dir="auto">${event.description}</p>
        ${event.host === null ? '' : html`<p class="strong">Hosted by ${event.host}</p>`}
        ${event.source === null ? '' : html`<p class="soft">From ${event.source}</p>`}
      </div>`,
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
