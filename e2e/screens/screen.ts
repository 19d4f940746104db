import type { Page } from '@playwright/test';

/** By screen name: opens the screen and waits until it is complete. */
export type Screens = Record<string, (page: Page) => Promise<void>>;
