import type { Page } from '@playwright/test';

/**
 * Gives the page an authenticator that stores passkeys, as one in the device would. Its user agrees to everything:
 * wherever the browser suggests a passkey, it is chosen at once.
 */
export async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
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

/** Makes the browser one that does not suggest passkeys. */
export async function withoutSuggestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}
