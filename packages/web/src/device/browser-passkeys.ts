/** Whether this browser and page can use passkeys: they belong to a host name, and an IP address isn't one. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname);

/** Whether the browser can offer passkeys in a field, as it does with passwords. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable());

/** Asks the device for a new passkey; for the server. Null when the person closes its dialog. */
export const createPasskey = (options: PublicKeyCredentialCreationOptionsJSON) =>
  answered(navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }));

/** Asks the device to use a passkey; for the server. Null when the person closes its dialog. */
export const askForPasskey = (
  options: PublicKeyCredentialRequestOptionsJSON,
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
) =>
  answered(navigator.credentials.get({ ...how, publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }));

/** Browsers report only that it was not allowed, so that pages can't learn which passkeys exist. */
const refusals = new Set(['NotAllowedError', 'AbortError']);

async function answered(asked: Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await asked;
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
  } catch (error) {
    if (error instanceof DOMException && refusals.has(error.name)) return null;
    throw error;
  }
}
