import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { screens } from '../screens/screens.ts';

for (const [name, open] of Object.entries(screens))
  test(`${name} has no accessibility violations in the dark desktop and the light phone layout`, async ({
    page,
    expectedErrors,
  }) => {
    // Some screens show network failures and unavailable services.
    expectedErrors.push(/net::ERR_/, /status of 503/);
    await page.setViewportSize({ width: 1440, height: 900 });
    // Avoids measuring colours in the middle of a transition.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await open(page);
    await expect(page.getByRole('region', { name: 'Player', includeHidden: true })).toBeAttached();
    await expectNoViolations(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 390, height: 900 });
    await expectNoViolations(page);
  });

/** Checks only the dialog if one is open: the page behind it is covered by its own screen. */
async function expectNoViolations(page: Page): Promise<void> {
  // Legacy mode opens no additional page for frames; this product has none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (await page.getByRole('dialog').isVisible()) axe.include('[role=dialog]');
  const { violations } = await axe.analyze();
  const failures = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, help, html, failureSummary })),
  );
  expect(failures).toEqual([]);
}
