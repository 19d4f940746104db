import { lazyComponent } from '../lazy-component/lazy-component.tsx';

/**
 * Short messages at the edge of the page, announced as they appear. They stay while they are hovered or focused; F8 moves focus to them.
 * When a focused message is dismissed, focus returns to the previously focused element, or to the region if that was removed.
 */
export const ToastRegion = lazyComponent(
  async () => (await import('./loaded-toast-region.tsx')).LoadedToastRegion,
);
