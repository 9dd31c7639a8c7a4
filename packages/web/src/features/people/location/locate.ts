/** Why the phone could not be located, in words. */
export class NotLocated extends Error {}

/** Asks the phone where it is; the browser asks its owner first. Throws NotLocated. */
export function locate(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new NotLocated('This browser can’t find your location.'));
    return navigator.geolocation.getCurrentPosition(
      resolve,
      ({ code }) =>
        reject(
          new NotLocated(
            code === 1
              ? 'Your browser is set not to share your location.'
              : 'Your phone can’t find its location right now. Try again outdoors.',
          ),
        ),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  });
}
