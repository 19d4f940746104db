import { markAsLeaving, removeAfter } from './leaving-element.ts';
import { animate, canMove, type MotionDuration } from './motion.ts';

/** Something that moves when it appears and when it is removed. */
export interface PresenceMotion {
  /**
   * What React removes from the document, which stays there until it has left, inert and marked with `data-leaving`. Undefined for a part
   * that moves with an element around it.
   */
  root?: HTMLElement;
  /** Whether `root` takes no space while it leaves, because it did before. */
  isOverlay?: boolean;
  /** Whether it appears without motion. */
  isLeavingOnly?: boolean;
  duration: MotionDuration;
  parts: readonly MovingPart[];
}

interface MovingPart {
  element: HTMLElement;
  /**
   * How it looks on the way from where it comes from to its place. Called at both ends, since the former may have moved. The last one may be
   * empty.
   */
  getKeyframes: () => Keyframe[];
}

/**
 * Returns a ref callback for an element that moves as `find` says when it is added to the document, and back when it is removed. It must be
 * the same callback for each rendering. Before the first click or key nothing moves in: what a page is loaded with comes from nowhere.
 */
export function createMotionRef(
  find: (element: HTMLElement) => PresenceMotion | undefined,
): (element: HTMLElement | null) => (() => void) | undefined {
  return (element) => {
    const motion = element ? find(element) : undefined;
    if (!motion) return undefined;
    enter(motion);
    return () => leave(motion);
  };
}

function enter({ parts, duration, isLeavingOnly }: PresenceMotion): void {
  if (isLeavingOnly || !canMove() || navigator.userActivation?.hasBeenActive === false) return;
  for (const { element, getKeyframes } of parts) animate(element, getKeyframes(), { duration });
}

/** Called while the elements are still in the document. They move once React has removed them, before the next frame. */
function leave({ root, isOverlay = false, parts, duration }: PresenceMotion): void {
  if (!canMove()) return;
  const ways = parts.map(({ element, getKeyframes }) => ({ element, keyframes: reverse(getKeyframes()) }));
  const move = () =>
    ways.map(({ element, keyframes }) => animate(element, keyframes, { duration, fill: 'forwards' }));
  const restore = root && prepareReturn(root, isOverlay);
  queueMicrotask(() => {
    if (!root) {
      if (ways.some(({ element }) => element.closest('[data-leaving]'))) move();
    } else if (restore?.()) {
      void removeAfter(root, move());
    }
  });
}

/** Not by the direction of the animation: that would reverse its curve too, so that it would start slowly. */
function reverse(keyframes: readonly Keyframe[]): Keyframe[] {
  return keyframes
    .toReversed()
    .map((keyframe) => ({ ...keyframe, ...(keyframe.offset && { offset: 1 - keyframe.offset }) }));
}

/** Returns a function that returns `root` to its place in the document if it has been removed, and says whether it did. */
function prepareReturn(root: HTMLElement, isOverlay: boolean): () => boolean {
  const { parentElement: parent, nextSibling: next } = root;
  const { left, top, width, height } = root.getBoundingClientRect();
  return () => {
    if (root.isConnected || !parent?.isConnected) return false;
    markAsLeaving(root);
    if (isOverlay) {
      const place = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
      Object.assign(root.style, { position: 'fixed', ...place });
    }
    parent.insertBefore(root, next?.parentNode === parent ? next : null);
    return true;
  };
}
