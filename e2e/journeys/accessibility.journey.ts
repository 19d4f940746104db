import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { screens } from '../screens/screens.ts';

for (const [name, open] of Object.entries(screens))
  test(`${name} has nothing that axe objects to, dark and wide or light and narrow`, async ({
    page,
    expectedErrors,
  }) => {
    // Some of the screens are what one sees when the network or a part of the product is away.
    expectedErrors.push(/net::ERR_/, /status of 503/);
    await page.setViewportSize({ width: 1440, height: 900 });
    // Colours halfway through a transition are nobody's.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await open(page);
    await expect(page.getByRole('region', { name: 'Player', includeHidden: true })).toBeAttached();
    await expectNoViolations(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 390, height: 900 });
    await expectNoViolations(page);
  });

/** Looks at the dialog alone where one is open: what lies behind it is a screen of its own. */
async function expectNoViolations(page: Page): Promise<void> {
  // No page of this product holds frames, which is what another mode would open a further page for.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (await page.getByRole('dialog').isVisible()) axe.include('[role=dialog]');
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, help, html, failureSummary })),
  );
  expect(found).toEqual([]);
}
