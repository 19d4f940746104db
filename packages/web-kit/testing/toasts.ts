import { renderHook } from '@testing-library/react';
import { dismissToast, useToasts } from '../src/toasts/toast-store.ts';

const toasts = () => {
  const { result, unmount } = renderHook(useToasts);
  unmount();
  return result.current;
};

/** The texts of the toasts on screen. */
export const shownToasts = (): string[] => toasts().map(({ text }) => text);

/** Dismisses all toasts. */
export function dismissToasts(): void {
  for (const { id } of toasts()) dismissToast(id);
}
