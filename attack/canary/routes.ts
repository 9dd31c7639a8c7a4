import { codeOf, neutralAvatar } from '@nukkad/core/features/people/avatar/avatar.ts';
import { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';
import { servedPaths } from '@nukkad/server/features/account/auth.ts';
import { randomUUID } from 'node:crypto';
import type { World } from '../world.ts';
import type { Town } from './town/town.ts';

interface RouteCall {
  name: string;
  method: string;
  path: string;
  body?: string | Uint8Array<ArrayBuffer>;
  type?: string;
  endsSession?: boolean;
}

/** What the parameter of a page stands for where that is no id. */
export const pageValues: Record<string, (town: Town) => readonly string[]> = {
  '/:map{sitemap-[1-9][0-9]{0,3}\\.xml}': () => ['sitemap-1.xml'],
  '/api/avatars/:code': () => [codeOf(neutralAvatar)],
  '/contact/:token/accept': ({ contactTokens }) => contactTokens,
  '/contact/:token/refuse': ({ contactTokens }) => contactTokens,
  '/contact/:token/never': ({ contactTokens }) => contactTokens,
  '/plan/:key': ({ planKeys }) => planKeys,
  '/unsubscribe/:token': ({ unsubscribeTokens }) => unsubscribeTokens,
};

const calendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:attack\r\nEND:VCALENDAR\r\n';

const changes: Record<string, (town: Town) => Omit<RouteCall, 'name' | 'method'>[]> = {
  'PUT /api/pictures/:id': ({ byField, onePixel }) =>
    [...(byField['pictureId'] ?? []), randomUUID()].map((id) => ({ path: `/api/pictures/${id}`, body: onePixel })),
  'PUT /api/feeds/:id/file': ({ feeds }) =>
    [...feeds, randomUUID()].map((id) => ({ path: `/api/feeds/${id}/file?name=Mine`, body: calendar })),
  'POST /contact/:token/accept': ({ contactTokens, ids }) =>
    [...contactTokens, ids[0] ?? ''].map((token) => ({ path: `/contact/${token}/accept` })),
  'POST /contact/:token/refuse': ({ refusedTokens, ids }) =>
    [...refusedTokens, ids[0] ?? ''].map((token) => ({ path: `/contact/${token}/refuse` })),
  'POST /contact/:token/never': ({ neverTokens, ids }) =>
    [...neverTokens, ids[0] ?? ''].map((token) => ({ path: `/contact/${token}/never` })),
  'POST /unsubscribe/:token': ({ unsubscribeTokens, ids }) =>
    [...unsubscribeTokens, ids[0] ?? ''].map((token) => ({ path: `/unsubscribe/${token}` })),
  [`POST ${screenPaths.shareTarget}`]: () => [
    { path: screenPaths.shareTarget, body: 'title=Jam', type: 'application/x-www-form-urlencoded' },
  ],
};

const code = '000000';
const key = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
const added = { ...key, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: [] } };
const used = { ...key, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } };

/** Sign-in by path: the body, or the query of a GET. */
const signIns: Record<string, (town: Town) => readonly (object | string)[]> = {
  '/callback/google': () => ['?code=1&state=1'],
  '/sign-in/social': () => [{ provider: 'google', callbackURL: '/' }],
  '/link-social': () => [{ provider: 'google', callbackURL: '/settings/account' }],
  '/confirm/sandbox': () => [{}],
  '/confirm/send-code': () => [{}],
  '/confirm/code': () => [{ code }],
  '/passkey/add-options': () => [{}],
  '/passkey/add': () => [{ response: added }],
  '/passkey/sign-in-options': () => [{}],
  '/passkey/sign-in': () => [{ response: used }],
  '/passkey/confirm-options': () => [{}],
  '/passkey/confirm': () => [{ response: used }],
  '/email-change/start': ({ emails }) => [...emails, 'new@attack.example'].map((email) => ({ email })),
  '/email-change/finish': ({ emails }) =>
    [...emails, 'new@attack.example'].map((email) => ({ email, oldCode: code, newCode: code })),
  '/email-code/send': ({ emails }) => [...emails, 'new@attack.example'].map((email) => ({ email })),
  '/email-code/sign-in': ({ emails }) => emails.map((email) => ({ email, code })),
  '/sandbox/sign-in': ({ people }) => [{ personId: people.asha.id }, {}],
  '/sign-out': () => [{}],
};

const endings = new Set(['/sandbox/sign-in', '/sign-out']);

/** They work only with a proof that nobody here has: for them it counts that they say nothing. */
const proven = new Set([
  '/callback/google',
  '/sign-in/social',
  '/link-social',
  '/confirm/code',
  '/passkey/add',
  '/passkey/sign-in',
  '/passkey/confirm',
  '/email-change/finish',
  '/email-code/sign-in',
]);

const isSignIn = (path: string) => path === '/api/auth/*';
/** Paths of middleware, operations and the web app's files. */
const forEverything = new Set(['/*', '*', '/api/*', '/calendar/*', '/e/*']);

interface Routes {
  pages: string[];
  calls(town: Town): RouteCall[];
  /** Those that must work for someone. Throws for a route that nobody has written inputs for. */
  names: string[];
}

/** All routes outside the contract, from the router itself, so that a new one cannot be forgotten. */
export function routesOf(world: World): Routes {
  const all = world.routes().filter(({ path }) => !forEverything.has(path));
  const pages = [...new Set(all.flatMap(({ method, path }) => (method === 'GET' && !isSignIn(path) ? [path] : [])))];
  const others = [
    ...new Set(all.flatMap(({ method, path }) => (method === 'GET' || isSignIn(path) ? [] : [`${method} ${path}`]))),
  ];
  const unknown = [
    ...others.filter((name) => !(name in changes)),
    ...servedPaths.filter((path) => !(path in signIns)),
    ...pages.filter((path) => path.includes('*')),
  ];
  if (unknown.length > 0) throw new Error(`attack/canary/routes.ts has no inputs for ${unknown.join(', ')}.`);
  return {
    pages,
    calls: (town) => [
      ...others.flatMap((name) => changes[name]!(town).map((it) => ({ ...it, name, method: name.split(' ')[0]! }))),
      ...Object.entries(signIns).flatMap(([path, inputs]) =>
        inputs(town).map((input) => ({ ...sent(path, input), endsSession: endings.has(path) })),
      ),
    ],
    names: [...pages, ...others, ...servedPaths.filter((path) => !proven.has(path))],
  };
}

const sent = (name: string, input: object | string): RouteCall =>
  typeof input === 'string'
    ? { name, method: 'GET', path: `/api/auth${name}${input}` }
    : { name, method: 'POST', path: `/api/auth${name}`, body: JSON.stringify(input), type: 'application/json' };
