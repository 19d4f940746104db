import type { Page } from '@playwright/test';

/** By screen name: opens the screen and waits until it is complete. */
export type Screens = Record<string, (page: Page) => Promise<void>>;

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640;

/** Whether the library is a rail of icons. */
export const isRail = (page: Page): boolean => !isPhone(page) && (page.viewportSize()?.width ?? 0) <= 900;
