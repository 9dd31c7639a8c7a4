import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { serveSecurityTxt } from './security-txt.ts';

const publicUrl = 'https://nukkad.example';
const now = () => new Date('2026-11-26T10:30:00Z');

async function textFor(contact: string | null) {
  const app = new Hono();
  serveSecurityTxt(app, { contact, publicUrl, now });
  const response = await app.request('/.well-known/security.txt');
  return response.status === 200 ? response.text() : response.status;
}

test('security.txt says where to report, and expires within a year', async () => {
  expect(await textFor('security@nukkad.example')).toBe(
    `Contact: mailto:security@nukkad.example
Expires: 2027-05-25T00:00:00.000Z
Preferred-Languages: en, hi, mr
Canonical: https://nukkad.example/.well-known/security.txt
`,
  );
  expect(await textFor('https://nukkad.example/report')).toMatch(/^Contact: https:\/\/nukkad\.example\/report$/m);
  expect(await textFor(null)).toBe(404);
});

test('the contact is a setting, or else the address for help', () => {
  const help = { DATABASE_URL: 'postgres://db/nukkad', AUTH_SECRET: 'x'.repeat(32), VAPID_PRIVATE_KEY: 'x' };
  const contactOf = (given: Record<string, string>) => readSettings({ ...help, ...given }).securityContact;
  expect(contactOf({})).toBeNull();
  expect(contactOf({ SUPPORT_EMAIL: 'help@nukkad.example' })).toBe('help@nukkad.example');
  expect(contactOf({ SUPPORT_EMAIL: 'help@nukkad.example', SECURITY_CONTACT: 'sec@nukkad.example' })).toBe(
    'sec@nukkad.example',
  );
  expect(() => contactOf({ SECURITY_CONTACT: 'http://nukkad.example' })).toThrow('SECURITY_CONTACT');
});
