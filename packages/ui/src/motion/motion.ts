export type MotionDuration = 'quick' | 'calm';

/** Durations in milliseconds and the curve of all motion: those of the style sheets (`--quick`, `--calm`, `--ease`). */
export const durations: Record<MotionDuration, number> = { quick: 140, calm: 200 };
export const easing = 'cubic-bezier(0.2, 0, 0, 1)';

/** Whether the system or the settings of the product ask for less motion. */
export function isMotionReduced(): boolean {
  const isReducedHere = document.documentElement.dataset['motion'] === 'reduced';
  return isReducedHere || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

interface MotionOptions {
  duration: MotionDuration;
  fill?: FillMode;
  composite?: CompositeOperation;
}

/** Whether elements move: not where less motion is wanted, or where they cannot, such as in jsdom. */
export function canMove(): boolean {
  return 'animate' in Element.prototype && !isMotionReduced();
}

/** Animates `element` if elements move. */
export function animate(
  element: Element,
  keyframes: Keyframe[],
  options: MotionOptions,
): Animation | undefined {
  if (!canMove()) return undefined;
  return element.animate(keyframes, { ...options, duration: durations[options.duration], easing });
}
