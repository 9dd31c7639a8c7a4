import type { Point } from '@nukkad/core/features/people/geometry.ts';

/**
 * A link that opens a place (degrees) in a map, under a name: the map app of the phone, by what the browser says that it runs
 * on, or else a map in the web.
 */
export function mapLink({ latitude, longitude }: Point, name: string, userAgent: string): string {
  // Five decimals are about 1 m; a plain number could come out as 1e-7.
  const [lat, lng] = [latitude.toFixed(5), longitude.toFixed(5)];
  const called = encodeURIComponent(name).replaceAll(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  if (userAgent.includes('Android')) return `geo:${lat},${lng}?q=${lat},${lng}(${called})`;
  // An iPad says that it is a Macintosh; both have the same app.
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return `https://maps.apple.com/?ll=${lat},${lng}&q=${called}`;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`;
}
