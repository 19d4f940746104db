import type { Page } from '@playwright/test';

/** By what a screen is called: how to get to it, and to where it shows all that it has. */
export type Screens = Record<string, (page: Page) => Promise<void>>;
