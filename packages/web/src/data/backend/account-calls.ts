import { ORPCError } from '@orpc/client';
import { askForPasskey, createPasskey } from '../../device/browser-passkeys.ts';
import { assetUrl } from '../../ui/asset-url.ts';
import { actingAsHeader } from './acting-as.ts';

/** A call about the own sign-in, which the server answers outside the contract. Throws refusals like the API. */
async function call<T>(path: string, body: object = {}): Promise<T> {
  const response = await fetch(assetUrl(`api/auth${path}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...actingAsHeader() },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as T & { code: string; message: string };
  if (response.ok) return answer;
  const { code, message } = answer;
  throw new ORPCError(code, { defined: true, status: response.status, message });
}

/** The address of Google's page, which leads back to the account's settings. */
export async function linkGoogle(): Promise<string> {
  const { url } = await call<{ url: string }>('/link-social', {
    provider: 'google',
    callbackURL: '/settings/account',
    errorCallbackURL: '/settings/account?google=refused',
  });
  return url;
}

export const sendConfirmingCode = () => call('/confirm/send-code');

export const confirmWithCode = (code: string) => call('/confirm/code', { code });

export const confirmInSandbox = () => call('/confirm/sandbox');

/** False when the person closes the browser's dialog. */
export async function addPasskey(): Promise<boolean> {
  const { options } = await call<{ options: PublicKeyCredentialCreationOptionsJSON }>('/passkey/add-options');
  const response = await createPasskey(options);
  if (response !== null) await call('/passkey/add', { response });
  return response !== null;
}

/** False when the person closes the browser's dialog. */
export async function confirmWithPasskey(): Promise<boolean> {
  const { options } = await call<{ options: PublicKeyCredentialRequestOptionsJSON }>('/passkey/confirm-options');
  const response = await askForPasskey(options);
  if (response !== null) await call('/passkey/confirm', { response });
  return response !== null;
}

export const beginEmailChange = (email: string) => call('/email-change/start', { email });

export const changeEmail = (change: { email: string; oldCode: string; newCode: string }) =>
  call('/email-change/finish', change);
