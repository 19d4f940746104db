import { createStore, useStore } from 'zustand';

interface ToastAction {
  label: string;
  run: () => void;
}

interface Toast {
  id: number;
  kind: 'success' | 'failure';
  text: string;
  action?: ToastAction | undefined;
}

const toastStore = createStore<{ toasts: readonly Toast[]; lastId: number }>(() => ({
  toasts: [],
  lastId: 0,
}));

/** At most so many at once: more would cover the page. */
const limit = 3;

/**
 * Says `text` at the edge of the page, with a button where there is something to do about it. Good news replaces the good
 * news before it; a failure is not said twice. Returns the toast's id.
 */
export function showToast(kind: Toast['kind'], text: string, action?: ToastAction): number {
  toastStore.setState(({ toasts, lastId }) => {
    const others = toasts.filter(
      (toast) => toast.text !== text && !(kind === 'success' && toast.kind === kind),
    );
    const toast = { id: lastId + 1, kind, text, action };
    return { toasts: [...others, toast].slice(-limit), lastId: toast.id };
  });
  return toastStore.getState().lastId;
}

export function dismissToast(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

export const useToasts = (): readonly Toast[] => useStore(toastStore, ({ toasts }) => toasts);
