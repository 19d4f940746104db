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

/** More would cover the page. */
const maxToasts = 3;

/**
 * Shows a message at the edge of the page, with a button if `action` is given. A success replaces the previous success, and a message
 * replaces one with the same text. Returns the toast's id.
 */
export function showToast(kind: Toast['kind'], text: string, action?: ToastAction): number {
  toastStore.setState(({ toasts, lastId }) => {
    const others = toasts.filter(
      (toast) => toast.text !== text && !(kind === 'success' && toast.kind === kind),
    );
    const toast = { id: lastId + 1, kind, text, action };
    return { toasts: [...others, toast].slice(-maxToasts), lastId: toast.id };
  });
  return toastStore.getState().lastId;
}

export function dismissToast(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

export const useToasts = (): readonly Toast[] => useStore(toastStore, ({ toasts }) => toasts);
