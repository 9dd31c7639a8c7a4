import { expect, test } from 'vitest';
import { policyFor, securityHeaders } from './security-headers.ts';

const publicUrl = 'https://nukkad.example';
const policyWith = async (mapTiles: string | null) =>
  new Map(await securityHeaders(publicUrl, mapTiles)).get('content-security-policy');

test('pages may fetch from the origin of the map tiles, and from no other', async () => {
  const tiles = 'https://tiles.example:8443/a;b/mumbai.pmtiles?x=1';
  for (const policy of [await policyWith(tiles), await policyFor('<style>a{}</style>', publicUrl, tiles)]) {
    expect(policy).toContain("connect-src 'self' https://tiles.example:8443;");
    expect(policy).toContain("default-src 'self';");
    expect(policy).not.toContain('worker-src');
  }
});

test('without map tiles, or with tiles on our own origin, pages fetch from our own origin only', async () => {
  for (const mapTiles of [null, '/tiles/mumbai.pmtiles']) {
    const policy = await policyWith(mapTiles);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
    expect(policy).not.toContain('connect-src');
  }
});
