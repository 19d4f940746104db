import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Checks only the dialog if one is open: the page behind it is covered by its own screen. */
export async function expectNoViolations(page: Page): Promise<void> {
  // Legacy mode opens no additional page for frames; this product has none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (await page.getByRole('dialog').isVisible()) axe.include('[role=dialog]');
  const { violations } = await axe.analyze();
  const failures = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, help, html, failureSummary })),
  );
  expect(failures).toEqual([]);
}
