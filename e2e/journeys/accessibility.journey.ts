import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { screens } from '../screens/screens.ts';

for (const width of [1440, 390])
  for (const [name, open] of Object.entries(screens))
    test(`${name} at ${width} px has nothing that axe objects to, dark or light`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      // Colours halfway through a transition are nobody's.
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
      await open(page);
      await expect(page.getByRole('region', { name: 'Player', includeHidden: true })).toBeAttached();
      await expectNoViolations(page);
      // Of all the rules, the theme touches only this one.
      await page.emulateMedia({ colorScheme: 'light' });
      await expectNoViolations(page, ['color-contrast']);
    });

async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  // No page of this product holds frames, which is what another mode would open a further page for.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, help, html, failureSummary })),
  );
  expect(found).toEqual([]);
}
