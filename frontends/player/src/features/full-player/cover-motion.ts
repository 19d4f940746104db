import type { PresenceMotion } from '@rubato/ui';
import { currentCoverSelector } from '../bottom-player/now-playing.tsx';

/** The cover in `stage` grows out of that of the bottom player, and shrinks to it. */
export function getCoverMotion(stage: HTMLElement): PresenceMotion | undefined {
  const cover = stage.firstElementChild;
  if (!(cover instanceof HTMLElement)) return undefined;
  return { duration: 'calm', parts: [{ element: cover, getKeyframes: () => getCoverKeyframes(cover) }] };
}

function getCoverKeyframes(cover: HTMLElement): Keyframe[] {
  const from = document.querySelector(currentCoverSelector)?.getBoundingClientRect();
  const to = cover.getBoundingClientRect();
  if (!from || from.width === 0 || to.width === 0) return [{}, {}];
  const transformOrigin = 'left top';
  const translate = `${from.left - to.left}px ${from.top - to.top}px`;
  return [{ translate, scale: from.width / to.width, transformOrigin }, { transformOrigin }];
}
