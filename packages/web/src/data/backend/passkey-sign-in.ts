import { askForPasskey } from '../../device/browser-passkeys.ts';
import { call } from './call.ts';

/** A passkey's proof for `signIn`; null when the person closes the dialog. */
export async function signInPasskey(how: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {}) {
  const { options } = await call<{ options: PublicKeyCredentialRequestOptionsJSON }>(
    'POST',
    'api/auth/passkey/sign-in-options',
    {},
  );
  return askForPasskey(options, how);
}
