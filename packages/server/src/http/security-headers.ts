import { Hono } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';

/** Everything that a page could ask for is off, except what the app uses at check-in and to pick or share a location. */
const permissionsPolicy = {
  camera: ['self'],
  geolocation: ['self'],
  screenWakeLock: ['self'],
  webShare: ['self'],
  clipboardWrite: ['self'],
  accelerometer: [],
  autoplay: [],
  bluetooth: [],
  browsingTopics: [],
  clipboardRead: [],
  displayCapture: [],
  encryptedMedia: [],
  fullscreen: [],
  gamepad: [],
  gyroscope: [],
  hid: [],
  idleDetection: [],
  localFonts: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  payment: [],
  pictureInPicture: [],
  serial: [],
  usb: [],
  xrSpatialTracking: [],
};

const headers = (publicUrl: string, styles: readonly (typeof NONCE)[]) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", ...styles],
      // Pictures that are still uploading are shown from the page's own memory.
      imgSrc: ["'self'", 'data:', 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    // Without subdomains: those are the operator's to decide on.
    strictTransportSecurity: publicUrl.startsWith('https:') && 'max-age=31536000',
    permissionsPolicy,
  });

/** For pages with a style sheet of their own, which has the nonce `secureHeadersNonce`. */
export const styledPage = (publicUrl: string) => headers(publicUrl, [NONCE]);

/** The headers of every response. They are always the same, so they are written once. */
export async function securityHeaders(publicUrl: string): Promise<readonly (readonly [string, string])[]> {
  const app = new Hono().use(headers(publicUrl, [])).get('/', (c) => c.body(null));
  return [...(await app.request('/')).headers];
}
