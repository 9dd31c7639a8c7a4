import { expect, test } from 'vitest';
import { PushBrowser } from '../../testing/pretend-push-service.ts';
import { encryptPush } from './encrypt-push.ts';

const browser = new PushBrowser('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'BTBZMqHH6r4Tts7J_aSIgg');
const words = 'When I grow up, I want to be a watermelon';

test('encryption is that of the example in RFC 8291', () => {
  const key = Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url');
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  expect(encryptPush(Buffer.from(words), browser.keys, { salt, key }, false).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('encryption hides how long a push is, and is read by its browser alone', () => {
  const [short, long] = ['1', words].map((it) => encryptPush(Buffer.from(it), browser.keys));
  expect(short?.length).toBe(long?.length);
  expect(long && browser.decrypt(long)).toBe(words);
  expect(() => long && new PushBrowser().decrypt(long)).toThrow();
});
