import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Photographs every screen, for people to look at. Its pictures are not part of the project. */
export default defineConfig(journeys, { testDir: 'screens', testMatch: '**/*.photo.ts' });
