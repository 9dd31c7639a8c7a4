import type { PublicEvent } from '@nukkad/core/features/events/public-event.ts';
import { pictureIn } from '@nukkad/core/features/events/event-image.ts';
import type { FlaggedVenue } from '@nukkad/core/features/warnings/flagged-venue.ts';
import { venueWarning } from '@nukkad/core/features/warnings/venue-warning.ts';
import { html, raw } from 'hono/html';
import { pageOf } from './event-page-url.ts';
import type { PageFonts } from './fonts.ts';
import { priceWords, seatsWords, whenWords, zoneWords } from './public-event-words.ts';

/** The colours are those of packages/web/src/ui/tokens.css. */
const style = raw(`
:root { color-scheme: light dark; --paper: #fff9f1; --surface: #fff; --ink: #1f1b3a; --soft: #5d5875; --line: #eadccb;
  --marigold: #f5a524; --peacock: #0f766e; --hibiscus: #c2255c; font: 17px/1.5 Mukta, 'Mukta stand-in', 'Mukta wide stand-in', system-ui, sans-serif; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #15132b; --surface: #201d3d; --ink: #f7f1e6; --soft: #bbb4d3; --line: #38335f; --marigold: #f8b440;
    --peacock: #5fd6c5; --hibiscus: #ff8db1; }
}
body { max-width: 34rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; background: var(--paper); color: var(--ink); }
header a { display: inline-flex; align-items: center; min-height: 44px; color: inherit; font-size: 1.4rem; font-weight: 700;
  text-decoration: none; }
main { overflow: hidden; border: 1px solid var(--line); border-radius: 20px; background: var(--surface); }
img { display: block; width: 100%; height: auto; aspect-ratio: 16 / 9; object-fit: cover; }
.text { padding: 1rem 1.25rem 1.5rem; overflow-wrap: anywhere; }
h1 { margin: 0.25rem 0 0.75rem; font-size: 1.75rem; line-height: 1.2; }
p { margin: 0.25rem 0; }
.soft { color: var(--soft); }
.price { font-size: 1.3rem; font-weight: 700; }
.free { color: var(--peacock); }
.off { color: var(--hibiscus); font-weight: 600; }
.description { margin-block: 1rem; white-space: pre-line; }
.open { display: block; margin-top: 1.25rem; padding: 0.8rem; border-radius: 999px; background: var(--marigold); color: #1f1b3a;
  font-weight: 700; text-align: center; text-decoration: none; }
h1, header, .price, .open { font-family: 'Baloo 2', 'Baloo stand-in', 'Baloo wide stand-in', system-ui, sans-serif; }
a:focus-visible { outline: 3px solid var(--peacock); outline-offset: 2px; }
`);

interface Look {
  nonce: string;
  fonts: PageFonts;
}

const page = (
  title: string,
  { nonce, fonts }: Look,
  head: ReturnType<typeof html> | '',
  body: ReturnType<typeof html>,
) =>
  html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Nukkad</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${raw(fonts.links)} ${head}
        <style nonce="${nonce}">
          ${raw(fonts.rules)}${style}
        </style>
      </head>
      <body>
        <header><a href="/">Nukkad</a></header>
        <main>${body}</main>
      </body>
    </html>`;

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
      // Of a private address only the area is public.
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
  /** The operator warns of it. */
  venue: FlaggedVenue | null;
}

export function eventPage({ event, venue }: Shown, publicUrl: string, now: Date, look: Look) {
  const url = pageOf(publicUrl, event.id);
  const seats = seatsWords(event, now);
  const about = summary(event);
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
        alt=""
        width="320"
        height="180"
        fetchpriority="high"
      />
      <div class="text">
        <p class="soft">${event.category}</p>
        <h1 dir="auto">${event.name}</h1>
        ${event.isCancelled ? html`<p class="off">This event has been cancelled.</p>` : ''}
        <p><time datetime="${event.startsAt.toISOString()}">${whenWords(event)}</time> ${zoneWords(event)}</p>
        <p dir="auto">
          ${event.isPrivate ? `Around ${event.location}. The host shares the address with approved attendees.` : event.location}
        </p>
        ${venue === null ? '' : html`<p class="off">${venueWarning(venue)}</p>`}
        <p class="${event.price === 0 ? 'price free' : 'price'}">${priceWords(event)}</p>
        ${seats === null ? '' : html`<p class="soft">${seats}</p>`}
        <p class="description" dir="auto">${event.description}</p>
        ${event.host === null ? '' : html`<p class="soft">Hosted by ${event.host}</p>`}
        ${event.source === null ? '' : html`<p class="soft">From ${event.source}</p>`}
        <a class="open" href="/events/${encodeURIComponent(event.id)}">Open in Nukkad</a>
      </div>`,
  );
}

export const noEventPage = (look: Look) =>
  page(
    'Event not found',
    look,
    html`<meta name="robots" content="noindex" />`,
    html`<div class="text">
      <h1>Event not found</h1>
      <p>It may have been removed.</p>
      <a class="open" href="/events">See what else is on</a>
    </div>`,
  );
