import { defineConfig, devices } from '@playwright/test';
import { existsSync } from 'node:fs';
import type { Options } from './journey.ts';

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env.CHROMIUM_PATH ?? browsers.find((path) => existsSync(path));

/** They run once more in a browser that is not fed, but plays files by itself. */
const playerJourneys = /(handover|sound|visitor|queue|player-outlives)\.journey\.ts$/;

/**
 * Journeys through the whole product in a real Chromium. They start a Rubato of their own, unless `RUBATO_URL` names one that
 * runs already; that one needs the demo songs.
 */
export default defineConfig<Options>({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  projects: [
    // Streams that follow one another share an element: there is no handover.
    { name: 'streams', testIgnore: /handover\.journey\.ts$/ },
    { name: 'files', testMatch: playerJourneys, use: { engine: 'files' } },
  ],
  outputDir: 'test-results',
  ...(!process.env.RUBATO_URL && { globalSetup: './product/run-product.ts' }),
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 45_000,
  // Patience costs nothing where all is well; the machine may be busy with other things.
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // Read anew in each worker, by when the product runs.
    ...(process.env.RUBATO_URL && { baseURL: process.env.RUBATO_URL }),
    viewport: { width: 1440, height: 900 },
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // As on a person's desktop: sound needs a click first, then the queue goes on by itself.
        '--autoplay-policy=document-user-activation-required',
      ],
    },
  },
});
