import { expect, type Locator } from '@playwright/test';

/** What a phone is to the browser: a small window that is touched. */
export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Holds a finger on the element until `until` resolves, and then releases it. */
export async function longPress(element: Locator, until: () => Promise<void>): Promise<void> {
  const finger = await touch(element);
  await until();
  await finger.release();
}

/** Moves a finger from one element to the other, and lifts it once it rests there. */
export async function drag(from: Locator, to: Locator): Promise<void> {
  const target = await getCenter(to);
  await dragTo(from, () => target);
}

/** Moves a finger down from the element, by a distance in pixels, and lifts it once it rests there. */
export async function swipeDown(from: Locator, distance: number): Promise<void> {
  await dragTo(from, ({ x, y }) => ({ x, y: y + distance }));
}

async function dragTo(from: Locator, getTarget: (start: Point) => Point): Promise<void> {
  const finger = await touch(from);
  const target = getTarget(finger.start);
  // Two steps: the first one begins to drag.
  await finger.moveTo({ x: target.x, y: (finger.start.y + target.y) / 2 });
  await finger.moveTo(target);
  // A finger that is lifted while it moves flings the page, and the browser takes the next tap for what stops that.
  await from.page().evaluate(waitForFrames, 6);
  await finger.release();
}

async function waitForFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}

async function touch(element: Locator) {
  await element.scrollIntoViewIfNeeded();
  const start = await getCenter(element);
  const session = await element.page().context().newCDPSession(element.page());
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [start]);
  return {
    start,
    moveTo: (point: Point) => send('touchMove', [point]),
    release: () => send('touchEnd', []),
  };
}

async function getCenter(element: Locator): Promise<Point> {
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
