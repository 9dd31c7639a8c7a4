import type { Point } from './geometry.ts';

/** A link to a location in the phone's map app, or on a map in the web. */
export function mapLink({ latitude, longitude }: Point, name: string, userAgent: string): string {
  // Five decimals are about 1 m. `toFixed` avoids 1e-7.
  const [lat, lng] = [latitude.toFixed(5), longitude.toFixed(5)];
  const called = encodeURIComponent(name).replaceAll(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  if (userAgent.includes('Android')) return `geo:${lat},${lng}?q=${lat},${lng}(${called})`;
  // iPads call themselves Macintosh; both have the same app.
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return `https://maps.apple.com/?ll=${lat},${lng}&q=${called}`;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`;
}
