import { afterEach, expect, test, vi } from 'vitest';
import { locate, NotLocated } from './locate.ts';

afterEach(() => void vi.unstubAllGlobals());

const asked: PositionOptions[] = [];

/** A browser whose phone is there, or says why not. */
function browserWith(answer: { coords: object } | { code: number }) {
  asked.length = 0;
  const getCurrentPosition = (found: (it: object) => void, failed: (it: object) => void, options: PositionOptions) => {
    asked.push(options);
    if ('coords' in answer) found(answer);
    else failed(answer);
  };
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
}

test('a phone is located once, as exactly as it can, and not by a position of long ago', async () => {
  const position = { coords: { latitude: 19.06, longitude: 72.83, accuracy: 10 } };
  browserWith(position);
  expect(await locate()).toBe(position);
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }]);
});

test.each([
  [{ code: 1 }, /blocking location/],
  [{ code: 2 }, /Try again outdoors/],
  [{ code: 3 }, /Try again outdoors/],
])('a browser that answers %o says what to do', async (answer, words) => {
  browserWith(answer);
  const failure = await locate().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NotLocated);
  expect((failure as Error).message).toMatch(words);
});

test('a browser that cannot locate says so', async () => {
  vi.stubGlobal('navigator', {});
  await expect(locate()).rejects.toThrow('This browser can’t find your location.');
});
