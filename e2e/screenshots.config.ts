import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Takes screenshots of every screen for visual review. They are not under version control. */
export default defineConfig(journeys, { testDir: 'screens', testMatch: '**/*.photo.ts' });
