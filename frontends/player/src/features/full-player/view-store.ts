import { createStore, useStore } from '@rubato/web-kit';

/** Finds the open full player, to whose dialog the shortcuts of the player apply too. */
export const fullPlayerSelector = '[data-full-player]';

/** What the full player shows beside the cover, or in its place on phones. Wide windows have room for everything. */
type View = 'lyrics' | 'queue';

const viewStore = createStore<{ view: View | undefined }>(() => ({ view: undefined }));

export const useView = (): View | undefined => useStore(viewStore, ({ view }) => view);

export function resetView(): void {
  viewStore.setState({ view: undefined });
}

/** Shows the view in place of the other one, or hides it. */
export function toggleView(view: View): void {
  viewStore.setState((state) => ({ view: state.view === view ? undefined : view }));
}
