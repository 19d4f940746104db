import { useCallback, useEffect, useRef } from 'react';
import { createStore, useStore } from 'zustand';

/** A form that is filled in, songs that are prepared for upload, or an upload under way. */
export type UnsavedKind = 'form' | 'songs' | 'upload';

interface UnsavedWork {
  readonly kind: UnsavedKind;
  /** The name of the dialog in which it is; undefined on the page itself. */
  readonly dialog: string | undefined;
}

/** Somebody wants to leave what would be lost. */
export interface LeaveConfirmation {
  readonly kind: UnsavedKind;
  /** Gives it up, and goes where they wanted to. */
  readonly leave: () => void;
}

const store = createStore<{ works: readonly UnsavedWork[]; question: LeaveConfirmation | undefined }>(() => ({
  works: [],
  question: undefined,
}));

/** What to ask, if anything. */
export const useLeaveConfirmation = (): LeaveConfirmation | undefined =>
  useStore(store, ({ question }) => question);

/** Whether anything on the page would be lost without its member. */
export const hasUnsavedWork = (): boolean => store.getState().works.length > 0;

/** Calls `listener` each time that nothing is unsaved any more. */
export function onAllSaved(listener: () => unknown): void {
  store.subscribe(({ works }, before) => {
    if (works.length === 0 && before.works.length > 0) listener();
  });
}

/**
 * While `isUnsaved`, whoever leaves is asked first: by a link, by Back, by closing the tab or the dialog. Returns what ends that at
 * once, for what is saved and then leads elsewhere by itself.
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

/** Calls `leave`, after asking where it would lose any work for which `isLost`. */
export function confirmLeave(leave: () => void, isLost: (work: UnsavedWork) => boolean = () => true): void {
  const lost = store.getState().works.filter(isLost);
  const worst = lost.find(({ kind }) => kind === 'upload') ?? lost[0];
  if (!worst) return leave();
  const question: LeaveConfirmation = {
    kind: worst.kind,
    leave: () => {
      drop(lost);
      cancelLeave();
      leave();
    },
  };
  store.setState({ question });
}

/** Closes the dialog `name` by `close`, after asking where it holds what is not saved. */
export function confirmClose(name: string, close: () => void): void {
  confirmLeave(close, ({ dialog }) => dialog === name);
}

/** The answer no: everything stays. */
export function cancelLeave(): void {
  store.setState({ question: undefined });
}

function drop(dropped: readonly UnsavedWork[]): void {
  store.setState(({ works }) => ({ works: works.filter((work) => !dropped.includes(work)) }));
}

/** The browser asks in its own words where the whole page is left. Only then: such a listener keeps pages out of its cache. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
store.subscribe(({ works }) => {
  if (works.length > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});
