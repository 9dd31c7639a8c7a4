/** The first match counts, because browsers also name the browsers that they derive from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const devices: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: readonly [RegExp, string][], userAgent: string) =>
  names.find(([sign]) => sign.test(userAgent))?.[1];

/** 'Chrome on Android' from what a browser says about itself: enough to recognise it, no version or model. */
export function browserWords(userAgent: string): string | null {
  const browser = nameIn(browsers, userAgent);
  const device = nameIn(devices, userAgent);
  if (!device) return browser ?? null;
  return browser ? `${browser} on ${device}` : `A browser on ${device}`;
}
