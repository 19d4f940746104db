import type { Page } from '@playwright/test';

/** By screen name: opens the screen and waits until it is complete. */
export type Screens = Record<string, (page: Page) => Promise<void>>;

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640;
