import { defineConfig, devices } from '@playwright/test';
import { existsSync } from 'node:fs';
import type { Options } from './journey.ts';

const browsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = process.env.CHROMIUM_PATH ?? browsers.find((path) => existsSync(path));

/**
 * Journeys through the whole product in Chromium. They start their own Rubato unless `RUBATO_URL` points to a running instance, which
 * needs the demo songs.
 */
export default defineConfig<Options>({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  projects: [
    { name: 'streams' },
    // Journeys that depend on how audio is played run again with the browser playing files.
    { name: 'files', grep: /@engine/, use: { engine: 'files' } },
    // Journeys of accounts run again on a phone, by keyboard alone.
    {
      name: 'keyboard',
      testMatch: '**/{account,administration,leaving,moderation,oidc,passkeys}.journey.ts',
      use: { viewport: { width: 390, height: 844 } },
    },
  ],
  outputDir: 'test-results',
  ...(!process.env.RUBATO_URL && { globalSetup: './product/run-product.ts' }),
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 45_000,
  // Generous, because the machine may be busy; a passing check does not wait.
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // Evaluated again in each worker, after global setup has started the product.
    ...(process.env.RUBATO_URL && { baseURL: process.env.RUBATO_URL }),
    viewport: { width: 1440, height: 900 },
    // Without snapshots of the page, which cost an eighth of the time: `--trace retain-on-failure` records them, as the rerun does.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // As in desktop browsers: playback requires a user gesture first, then continues without one.
        '--autoplay-policy=document-user-activation-required',
      ],
    },
  },
});
