import { createStore, useStore } from 'zustand';

/** Panels that one front end shows and another one's button opens. */
interface Layout {
  queueOpen: boolean;
  libraryOpen: boolean;
}

/** Beside the page there is room for the queue from this width; below, it lies over it. */
const roomForQueue = '(min-width: 1100px)';

const layoutStore = createStore<Layout>(() => ({
  queueOpen: typeof matchMedia === 'function' && matchMedia(roomForQueue).matches,
  libraryOpen: false,
}));

export const useLayout = (): Layout => useStore(layoutStore);

export function setPanel(panel: keyof Layout, open: boolean): void {
  layoutStore.setState({ [panel]: open });
}
