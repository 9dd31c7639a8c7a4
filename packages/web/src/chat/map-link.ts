import type { Point } from '@nukkad/core/people/area.ts';

/**
 * A link that opens a place (degrees) in a map: the map app of the phone, by what the browser says that it runs on, or else a
 * map in the web. Whose place it is stays out of it.
 */
export function mapLink({ latitude, longitude }: Point, userAgent: string): string {
  // Five decimals are about 1 m; a plain number could come out as 1e-7.
  const [lat, lng] = [latitude.toFixed(5), longitude.toFixed(5)];
  if (userAgent.includes('Android')) return `geo:${lat},${lng}?q=${lat},${lng}(Shared%20place)`;
  // An iPad says that it is a Macintosh; both have the same app.
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return `https://maps.apple.com/?ll=${lat},${lng}&q=Shared%20place`;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`;
}
