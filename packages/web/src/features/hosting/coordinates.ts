import type { Point } from '@nukkad/core/features/people/geometry.ts';

const number = String.raw`([-+]?\d{1,3}(?:\.\d+)?)`;

/** Formats that map apps share, the most exact first. */
const forms = [
  // Google's link of a place, in which the numbers after @ are only the middle of the screen.
  new RegExp(`!3d${number}!4d${number}`),
  // Google, Apple and OpenStreetMap.
  new RegExp(`[?&](?:q|query|ll|coordinate|destination|daddr)=(?:loc:)?${number},\\s*${number}`, 'i'),
  new RegExp(`[?&]mlat=${number}&mlon=${number}`, 'i'),
  new RegExp(`#map=[\\d.]+/${number}/${number}`, 'i'),
  new RegExp(`@${number},${number}`),
  new RegExp(`^geo:${number},${number}`, 'i'),
  // Copied coordinates.
  new RegExp(`^\\(?${number}°?\\s*[,; ]\\s*${number}°?\\)?$`),
];

/** The point in a link or coordinates from a map app, in degrees; null if there is none. */
export function pointIn(text: string): Point | null {
  // Some links encode their commas.
  const plain = text
    .trim()
    .replaceAll(/%2C/gi, ',')
    .replaceAll(/%20|\+/g, ' ');
  for (const form of forms) {
    const found = form.exec(plain);
    if (!found) continue;
    const [latitude, longitude] = [Number(found[1]), Number(found[2])];
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  }
  return null;
}
