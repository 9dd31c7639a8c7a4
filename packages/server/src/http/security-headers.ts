import { Hono } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import { createHash } from 'node:crypto';

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

type Source = string | typeof NONCE;

const headers = (publicUrl: string, styles: readonly Source[], scripts: readonly Source[]) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", ...styles],
      scriptSrc: ["'self'", ...scripts],
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
export const styledPage = (publicUrl: string) => headers(publicUrl, [NONCE], []);

async function written(publicUrl: string, styles: readonly string[], scripts: readonly string[]) {
  const app = new Hono().use(headers(publicUrl, styles, scripts)).get('/', (c) => c.body(null));
  return (await app.request('/')).headers;
}

/** The headers of every response. They are always the same, so they are written once. */
export const securityHeaders = async (publicUrl: string): Promise<readonly (readonly [string, string])[]> => [
  ...(await written(publicUrl, [], [])),
];

/** The sources for a policy that allows just this page's own elements of a kind. */
const hashes = (page: string, tag: 'style' | 'script') =>
  [...page.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** The content security policy of a page that has styles and scripts in itself. */
export async function policyFor(page: string, publicUrl: string): Promise<string> {
  const all = await written(publicUrl, hashes(page, 'style'), hashes(page, 'script'));
  return all.get('content-security-policy') ?? '';
}
