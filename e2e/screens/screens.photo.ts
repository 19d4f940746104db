import { test } from '@playwright/test';
import { join } from 'node:path';
import { screens } from './screens.ts';

const folder = join(import.meta.dirname, '../screenshots');

for (const width of [1440, 900, 390])
  for (const [name, open] of Object.entries(screens))
    test(`${name} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: width < 640 ? 844 : 900 });
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
      await open(page);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(() => document.fonts.ready);
        const file = `${name.replaceAll(/[^a-z]+/g, '-')}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: join(folder, file) });
      }
    });
