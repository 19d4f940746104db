import { expect, test } from '../../journey.ts';
import { expectNoViolations } from '../../support/accessibility.ts';
import { screens } from '../../screens/screens.ts';

for (const [name, open] of Object.entries(screens))
  test(`${name} has no accessibility violations in the dark desktop and the light phone layout`, async ({
    page,
    expectedErrors,
  }) => {
    // Some screens show network failures, unavailable services, what does not exist and what needs a confirmation.
    expectedErrors.push(/net::ERR_/, /status of 503/, /status of 40[34]/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page);
    await expect(page.getByRole('region', { name: 'Player', includeHidden: true })).toBeAttached();
    await expectNoViolations(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 390, height: 900 });
    await expectNoViolations(page);
  });
