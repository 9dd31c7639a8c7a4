import { firstAvatar, neutralAvatar, pictureOf } from '@nukkad/core/features/people/avatar/avatar.ts';
import { drawAvatar } from '@nukkad/core/features/people/avatar/draw-avatar.ts';
import { beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../server.ts';
import { Browser, signedIn } from '../../testing/browser.ts';
import { serve } from '../../testing/serve.ts';

let server: RunningServer;
let stranger: Browser;
beforeAll(async () => {
  server = await serve();
  stranger = new Browser(server.url);
}, 180_000);

test('an avatar is drawn from its address, may be kept for a year, and can run nothing', async () => {
  const avatar = { ...neutralAvatar, covering: 'dastar', beard: 'fullBeard' } as const;
  for (const encoding of ['identity', 'gzip', 'br']) {
    const response = await stranger.fetch(`/${pictureOf(avatar)}`, { headers: { 'accept-encoding': encoding } });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(drawAvatar(avatar));
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  }
});

test.each([
  '3',
  '3000000002000',
  '300000000200070',
  '3000000002000z',
  '30000000020007.svg',
  '%3Csvg%3E',
  '3'.repeat(5000),
])('%j is not found, and nobody keeps that answer', async (code) => {
  const response = await stranger.fetch(`/api/avatars/${code}`);
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
});

test('what others are shown of someone can be fetched', async () => {
  const [asha, bilal] = [await signedIn(server, '2'), await signedIn(server, '3')];
  const { me } = await asha.api.account.session();
  const avatar = { ...firstAvatar('2'), hair: 'gajraBun', clothes: 'saree' } as const;
  await asha.api.account.saveProfile({
    name: me!.name,
    age: me!.age!,
    gender: me!.gender!,
    city: me!.city,
    interests: me!.interests,
    avatar,
  });
  const { profilePicture } = await bilal.api.people.person({ id: '2' });
  expect(await (await bilal.fetch(`/${profilePicture}`)).text()).toBe(drawAvatar(avatar));
});
