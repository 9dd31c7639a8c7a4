import type { GenericEndpointContext } from '@better-auth/core';
import { randomBytes } from 'node:crypto';
import { isSame, type Digest } from './email-code-digest.ts';
import { knownBrowserSeconds } from './sign-in-times.ts';

/** A browser, as its cookie identifies it: an id, and a proof of the account that it has signed in to. */
interface Browser {
  id: string;
  proof: string | null;
}

export const newId = () => randomBytes(16).toString('base64url');

export function createBrowserCookie(digest: Digest) {
  const cookieOf = (context: GenericEndpointContext) =>
    context.context.createAuthCookie('browser', { maxAge: knownBrowserSeconds, sameSite: 'strict' });
  const proofOf = (id: string, email: string) => digest('known', id, email);

  function keep(context: GenericEndpointContext, { id, proof }: Browser) {
    const { name, attributes } = cookieOf(context);
    context.setCookie(name, proof === null ? id : `${id}.${proof}`, attributes);
  }

  return {
    keep,
    read(context: GenericEndpointContext): Browser | null {
      const cookie = context.getCookie(cookieOf(context).name) ?? '';
      const [, id, proof] = /^([\w-]{22})(?:\.([\w-]{43}))?$/.exec(cookie) ?? [];
      return id === undefined ? null : { id, proof: proof ?? null };
    },
    keepKnown(context: GenericEndpointContext, email: string) {
      const id = newId();
      keep(context, { id, proof: proofOf(id, email) });
    },
    isKnown: ({ id, proof }: Browser, email: string) => proof !== null && isSame(proof, proofOf(id, email)),
  };
}
