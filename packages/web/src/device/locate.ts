import { minuteMs } from '@nukkad/core/kernel/time.ts';

/** Degrees, to about a metre. */
export const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

export class NotLocated extends Error {}

/** The browser asks for permission first. Throws NotLocated, with words for the screen. */
export function locate(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new NotLocated('This browser can’t find your location.'));
    return navigator.geolocation.getCurrentPosition(
      resolve,
      ({ code }) =>
        reject(
          new NotLocated(
            code === 1
              ? 'Your browser is blocking location access.'
              : 'Your phone can’t find its location right now. Try again outdoors.',
          ),
        ),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: minuteMs },
    );
  });
}
