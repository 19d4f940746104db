import type { Page } from '@playwright/test';
import type { AuthOptions } from '@rubato/contracts';

/** Makes the page one of an installation that offers this. Passkeys work at its address. */
export async function offer(
  page: Page,
  options: Pick<AuthOptions, 'mail' | 'providers' | 'sign_up'>,
): Promise<void> {
  await page.route('**/api/auth/options', (route) =>
    route.fulfill({ json: { passkey_origin: new URL(route.request().url()).origin, ...options } }),
  );
}
