import { useCallback, useEffect, useRef } from 'react';
import { createStore, useStore } from 'zustand';

/** A form that is filled in, songs that are prepared for upload, or an upload in progress. */
export type UnsavedKind = 'form' | 'songs' | 'upload';

interface UnsavedWork {
  readonly kind: UnsavedKind;
  /** The name of the dialog that contains it; undefined for the page itself. */
  readonly dialog: string | undefined;
}

/** A pending navigation that would lose unsaved work. */
export interface LeaveConfirmation {
  readonly kind: UnsavedKind;
  /** Discards the work and continues the navigation. */
  readonly leave: () => void;
}

const store = createStore<{ works: readonly UnsavedWork[]; confirmation: LeaveConfirmation | undefined }>(
  () => ({
    works: [],
    confirmation: undefined,
  }),
);

/** The confirmation to show, if any. */
export const useLeaveConfirmation = (): LeaveConfirmation | undefined =>
  useStore(store, ({ confirmation }) => confirmation);

/** Whether there is unsaved work anywhere on the page. */
export const hasUnsavedWork = (): boolean => store.getState().works.length > 0;

/** Calls `listener` each time the last unsaved work has been saved or discarded. */
export function onAllSaved(listener: () => unknown): void {
  store.subscribe(({ works }, before) => {
    if (works.length === 0 && before.works.length > 0) listener();
  });
}

/**
 * While `isUnsaved`, asks for confirmation before the user leaves: by a link, Back, or closing the tab or the dialog. Returns a function
 * that ends this immediately, for a form that navigates by itself after saving.
 */
export function useUnsavedWork(
  isUnsaved: boolean,
  { kind = 'form', dialog }: { kind?: UnsavedKind; dialog?: string | undefined } = {},
): () => void {
  const work = useRef<UnsavedWork>(undefined);
  const release = useCallback(() => {
    if (work.current) drop([work.current]);
    work.current = undefined;
  }, []);
  useEffect(() => {
    if (!isUnsaved) return;
    const added: UnsavedWork = { kind, dialog };
    work.current = added;
    store.setState(({ works }) => ({ works: [...works, added] }));
    return release;
  }, [isUnsaved, kind, dialog, release]);
  return release;
}

/** Calls `leave`, after confirmation if any unsaved work matches `isLost`. */
export function confirmLeave(leave: () => void, isLost: (work: UnsavedWork) => boolean = () => true): void {
  const lost = store.getState().works.filter(isLost);
  const worst = lost.find(({ kind }) => kind === 'upload') ?? lost[0];
  if (!worst) return leave();
  const confirmation: LeaveConfirmation = {
    kind: worst.kind,
    leave: () => {
      drop(lost);
      cancelLeave();
      leave();
    },
  };
  store.setState({ confirmation });
}

/** Calls `close` for the dialog `name`, after confirmation if it contains unsaved work. */
export function confirmClose(name: string, close: () => void): void {
  confirmLeave(close, ({ dialog }) => dialog === name);
}

/** Cancels the pending navigation: the user stays. */
export function cancelLeave(): void {
  store.setState({ confirmation: undefined });
}

function drop(dropped: readonly UnsavedWork[]): void {
  store.setState(({ works }) => ({ works: works.filter((work) => !dropped.includes(work)) }));
}

/** The browser's own prompt for leaving the page. Added only while needed: such a listener disables the back/forward cache. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
store.subscribe(({ works }) => {
  if (works.length > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});
