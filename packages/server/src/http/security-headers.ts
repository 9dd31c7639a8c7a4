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

export const securityHeaders = (publicUrl: string) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", NONCE],
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
