import type { PublicEvent } from '@nukkad/core/features/events/public-event.ts';
import { pictureIn } from '@nukkad/core/features/events/event-image.ts';
import { html, raw } from 'hono/html';
import { whenWords } from './when-words.ts';
import { pageOf } from './event-page-url.ts';
import { priceWords } from './event-page-words.ts';

/** JSON for a script element, which nothing in it can end. */
const embedded = (value: unknown) => raw(JSON.stringify(value).replaceAll('<', String.raw`\u003c`));

export const hasPicture = ({ image }: PublicEvent) => pictureIn(image) !== null;

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

/** What search engines, and apps in which someone sends the address, read of an event's page. */
export function linkPreview(event: PublicEvent, publicUrl: string) {
  const url = pageOf(publicUrl, event.id);
  const about = summary(event);
  return html`<meta name="description" content="${about}" />
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
    </script>`;
}
