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

interface Sources {
  styles?: readonly Source[];
  scripts?: readonly Source[];
  mapTiles?: string | null;
}

/** Only the origin of the map's tiles, where that is not our own. */
const connections = (mapTiles: string | null) =>
  mapTiles !== null && URL.canParse(mapTiles) ? { connectSrc: ["'self'", new URL(mapTiles).origin] } : {};

const headers = (publicUrl: string, { styles = [], scripts = [], mapTiles = null }: Sources) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      ...connections(mapTiles),
      styleSrc: ["'self'", ...styles],
      scriptSrc: ["'self'", ...scripts],
      // Pictures that are still uploading are shown from the page's own memory.
      imgSrc: ["'self'", 'data:', 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      // Text becomes no markup and no script. `web/pages/early.js` has the one policy.
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['default'],
    },
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    // Without subdomains: those are the operator's to decide on.
    strictTransportSecurity: publicUrl.startsWith('https:') && 'max-age=31536000',
    permissionsPolicy,
  });

/** For pages with a style sheet of their own, which has the nonce `secureHeadersNonce`. */
export const styledPage = (publicUrl: string) => headers(publicUrl, { styles: [NONCE] });

async function written(publicUrl: string, sources: Sources) {
  const app = new Hono().use(headers(publicUrl, sources)).get('/', (c) => c.body(null));
  return (await app.request('/')).headers;
}

/** The headers of every response. They are always the same, so they are written once. */
export const securityHeaders = async (
  publicUrl: string,
  mapTiles: string | null,
): Promise<readonly (readonly [string, string])[]> => [...(await written(publicUrl, { mapTiles }))];

const hashes = (page: string, tag: 'style' | 'script') =>
  [...page.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

export async function policyFor(page: string, publicUrl: string, mapTiles: string | null): Promise<string> {
  const all = await written(publicUrl, { styles: hashes(page, 'style'), scripts: hashes(page, 'script'), mapTiles });
  return all.get('content-security-policy') ?? '';
}
