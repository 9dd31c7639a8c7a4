import type { Page } from '@playwright/test';

/** A device with passkeys that says yes to everything (WebDriver's virtual authenticator). */
export async function giveAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Passkeys need a host name. */
export const namedUrl = (url: string) => url.replace('127.0.0.1', 'localhost');
