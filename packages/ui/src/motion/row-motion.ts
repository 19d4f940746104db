import { createMotionRef } from './motion-ref.ts';

/** For rows of a list that are removed one at a time, as their `ref`: a removed row closes its gap. */
export const rowMotionRef = createMotionRef((row) => ({
  root: row,
  isLeavingOnly: true,
  duration: 'calm',
  parts: [{ element: row, getKeyframes: () => getCollapseKeyframes(row) }],
}));

/** An item of a list or column that takes no space, not even the gap beside it, and takes its space. */
export function getCollapseKeyframes(item: HTMLElement): Keyframe[] {
  const gap = item.parentElement ? Number.parseFloat(getComputedStyle(item.parentElement).rowGap) : 0;
  const nothing = {
    height: 0,
    minHeight: 0,
    paddingBlock: 0,
    borderBlockWidth: 0,
    marginBlock: `0 ${-(gap || 0)}px`,
  };
  return [
    { ...nothing, opacity: 0, overflow: 'clip' },
    { height: `${item.offsetHeight}px`, overflow: 'clip' },
  ];
}
