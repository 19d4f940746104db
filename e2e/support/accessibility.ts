import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const axeFile = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/**
 * Checks the element with a CSS selector; by default the page, or only the dialog if one is open: the page behind it is covered by its
 * own screen. Not for journeys with animations.
 */
export async function expectNoViolations(page: Page, selector?: string): Promise<void> {
  await loadAxe(page);
  const context = selector ?? ((await page.getByRole('dialog').isVisible()) ? '[role=dialog]' : ':root');
  await awaitColors(page);
  const failures = await page.evaluate(async (context) => {
    const { violations } = await globalThis.axe.run(context, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => ({ id, help, html, failureSummary })),
    );
  }, context);
  expect(failures).toEqual([]);
}

/** Without motion, a transition of colors ends with the next frame, but those of nested elements follow one another. */
async function awaitColors(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = () =>
      document
        .getAnimations()
        .filter(
          (animation) => animation instanceof CSSTransition && /color/.test(animation.transitionProperty),
        );
    for (let running = transitions(); running.length; running = transitions())
      await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

declare global {
  var axe: typeof import('axe-core');
}

/** Once per page, because it takes as long as a check. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  await page.evaluate(await readFile(axeFile, 'utf8'));
}
