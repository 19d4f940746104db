import { createStore, useStore } from 'zustand';

interface Toast {
  id: number;
  kind: 'success' | 'failure';
  text: string;
}

const toastStore = createStore<{ toasts: readonly Toast[]; lastId: number }>(() => ({
  toasts: [],
  lastId: 0,
}));

/** At most so many at once: more would cover the page. */
const limit = 3;

/** Says `text` at the edge of the page. Good news replaces the good news before it; a failure is not said twice. */
export function showToast(kind: Toast['kind'], text: string): void {
  toastStore.setState(({ toasts, lastId }) => {
    const others = toasts.filter(
      (toast) => toast.text !== text && !(kind === 'success' && toast.kind === kind),
    );
    return { toasts: [...others, { id: lastId + 1, kind, text }].slice(-limit), lastId: lastId + 1 };
  });
}

export function dismissToast(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

export const useToasts = (): readonly Toast[] => useStore(toastStore, ({ toasts }) => toasts);
