import { test } from '@playwright/test';
import { join } from 'node:path';
import { listStates } from './list-states.ts';
import { regionStates } from './region-states.ts';
import { screens } from './screens.ts';

const folder = join(import.meta.dirname, '../screenshots');

for (const width of [2560, 1440, 900, 390, 360])
  test.describe(`${width} pixels`, () => {
    const isPhone = width < 640;
    test.use({ viewport: { width, height: isPhone ? 844 : 900 }, isMobile: isPhone, hasTouch: isPhone });

    for (const [name, open] of Object.entries({ ...screens, ...listStates, ...regionStates }))
      test(`${name} at ${width} px`, async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
        await open(page);
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.evaluate(() => document.fonts.ready);
          const file = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${width}-${colorScheme}.png`;
          await page.screenshot({ path: join(folder, file) });
        }
      });
  });
