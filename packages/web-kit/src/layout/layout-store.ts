import { createStore, useStore } from 'zustand';
import { widths } from './widths.ts';

/** Panels of one front end that other front ends open. */
interface Layout {
  queueOpen: boolean;
  lyricsOpen: boolean;
  libraryOpen: boolean;
}

/** Queue and lyrics share one panel: opening one closes the other. */
const alternatives: Partial<Record<keyof Layout, keyof Layout>> = {
  queueOpen: 'lyricsOpen',
  lyricsOpen: 'queueOpen',
};

const layoutStore = createStore<Layout>(() => ({
  queueOpen: typeof matchMedia === 'function' && matchMedia(widths.queue).matches,
  lyricsOpen: false,
  libraryOpen: false,
}));

export const useLayout = (): Layout => useStore(layoutStore);

export function setPanel(panel: keyof Layout, open: boolean): void {
  const other = alternatives[panel];
  layoutStore.setState({ [panel]: open, ...(open && other && { [other]: false }) });
}

export function togglePanel(panel: keyof Layout): void {
  setPanel(panel, !layoutStore.getState()[panel]);
}
