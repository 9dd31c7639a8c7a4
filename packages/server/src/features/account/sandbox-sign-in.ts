import { sampleMe } from '@nukkad/core/features/sandbox/sample-me.ts';
import { samplePeople } from '@nukkad/core/features/sandbox/sample-data.ts';
import { addNewcomer } from '@nukkad/core/features/sandbox/sandbox.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import type { RateLimits } from '@nukkad/core/kernel/rate-limits.ts';
import { refusals } from '@nukkad/core/kernel/refusal-words.ts';
import { daySeconds } from '@nukkad/core/kernel/time.ts';
import type { BetterAuthPlugin, GenericEndpointContext } from '@better-auth/core';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { addressHeader } from '../../http/caller-address.ts';

const newcomerSeconds = 365 * daySeconds;

/** Sign-in without proof, as a sample person or as this browser's newcomer. Only in the sandbox. */
interface SandboxParts {
  db: Kysely<Database>;
  rateLimits: RateLimits;
  isOpen(): boolean;
}

export function sandboxSignIn({ db, rateLimits, isOpen }: SandboxParts): BetterAuthPlugin {
  const samples = new Set([sampleMe.id, ...samplePeople.map(({ id }) => id)]);

  async function newcomer(context: GenericEndpointContext) {
    const { internalAdapter, secret, createAuthCookie } = context.context;
    const { name, attributes } = createAuthCookie('newcomer', { maxAge: newcomerSeconds, sameSite: 'strict' });
    const known = await context.getSignedCookie(name, secret);
    const found = known ? await internalAdapter.findUserById(known) : null;
    if (found) return found;
    if (!isOpen()) throw new APIError(refusals.SIGN_UPS_CLOSED.status, { code: 'SIGN_UPS_CLOSED' });
    const address = context.headers?.get(addressHeader) ?? 'unknown';
    const within =
      (await rateLimits.take('newcomersByAddress', address)) &&
      (await rateLimits.take('newcomersByAddressADay', address)) &&
      (await rateLimits.take('newcomers', 'all'));
    if (!within) throw new APIError(refusals.SANDBOX_BUSY.status, { code: 'SANDBOX_BUSY' });
    const id = randomUUID();
    await addNewcomer(db, id, new Date());
    await context.setSignedCookie(name, id, secret, attributes);
    return internalAdapter.findUserById(id);
  }

  async function findPerson(context: GenericEndpointContext, personId: string | undefined) {
    if (personId === undefined) return newcomer(context);
    return samples.has(personId) ? context.context.internalAdapter.findUserById(personId) : null;
  }

  return {
    id: 'sandbox',
    endpoints: {
      signInToSandbox: createAuthEndpoint(
        '/sandbox/sign-in',
        { method: 'POST', body: z.strictObject({ personId: z.string().optional() }) },
        async (context) => {
          const user = await findPerson(context, context.body.personId);
          if (!user) throw new APIError('NOT_FOUND', { message: 'There is no such sample person.' });
          const session = await context.context.internalAdapter.createSession(user.id);
          await setSessionCookie(context, { session, user });
          return context.json({ ok: true });
        },
      ),
    },
  };
}
