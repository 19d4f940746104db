import { createStore, useStore } from '@rubato/web-kit';

/** Whether the overlay that lists the keys is open: its own key opens it, and the menu of the queue. */
const shortcutsStore = createStore<{ open: boolean }>(() => ({ open: false }));

export const useShortcutsOpen = () => useStore(shortcutsStore, ({ open }) => open);
export const showShortcuts = () => shortcutsStore.setState({ open: true });
export const hideShortcuts = () => shortcutsStore.setState({ open: false });
