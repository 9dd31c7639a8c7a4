import type { Caller, Context } from '../../kernel/context.ts';
import { freshlySignedIn, reading, refused, signedIn } from '../../kernel/operation.ts';
import { endOtherSessions, endSession, readSessions } from './session-list.ts';
import { readSignInMethods, removePasskey, renamePasskey, unlinkGoogle } from './sign-in-methods.ts';

/** Counted by session, so that someone with a stolen one can't keep its owner from ending it. */
async function limitChanges({ host, me, sessionId }: Pick<Context, 'host' | 'me'> & Pick<Caller, 'sessionId'>) {
  if (!(await host.rateLimits.take('signInChanges', sessionId ?? me))) throw refused('TOO_MANY');
}

export const signIn = {
  sessions: reading.account.sessions.handler(({ context }) => readSessions(context, context.sessionId ?? null)),

  endSession: freshlySignedIn.account.endSession.handler(async ({ input: { id }, context }) => {
    await limitChanges(context);
    await endSession(context, id);
    return readSessions(context, context.sessionId ?? null);
  }),

  endOtherSessions: freshlySignedIn.account.endOtherSessions.handler(async ({ context }) => {
    await limitChanges(context);
    await endOtherSessions(context, context.sessionId ?? null);
    return readSessions(context, context.sessionId ?? null);
  }),

  signInMethods: reading.account.signInMethods.handler(({ context }) => readSignInMethods(context)),

  unlinkGoogle: freshlySignedIn.account.unlinkGoogle.handler(({ context }) => unlinkGoogle(context)),

  renamePasskey: signedIn.account.renamePasskey.handler(async ({ input: { id, name }, context }) => {
    await limitChanges(context);
    return renamePasskey(context, id, name);
  }),

  removePasskey: freshlySignedIn.account.removePasskey.handler(({ input: { id }, context }) =>
    removePasskey(context, id),
  ),
};
