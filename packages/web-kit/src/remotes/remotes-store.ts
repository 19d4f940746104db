import type { RemoteDeclaration } from '@rubato/contracts';
import { createStore, useStore } from 'zustand';
import type { DeclarationSource } from './declarations/choose-declaration.ts';
import { composeRemotes, type Composition } from './declarations/compose-remotes.ts';
import { fetchDeclaration, fetchRemoteList } from './declarations/fetch-remotes.ts';
import { reportRejected, reportUnavailable } from './remote-reports.ts';
import type { StoredOverrides } from './overrides/stored-overrides.ts';

/** A declaration and the URL that its files are relative to. */
export interface LoadedDeclaration {
  readonly url: string;
  readonly declaration: RemoteDeclaration;
}

interface RemotesState {
  readonly composition: Composition;
  /** Whether declarations are still being loaded: what is not in the composition may follow. */
  readonly isPending: boolean;
  /** Whether a declaration could not be loaded: what is not in the composition may be unavailable. */
  readonly hasFailed: boolean;
  /** Whether developers may replace remotes in their own browser. */
  readonly allowsOverrides: boolean;
  /** What the signed-in user has replaced, until the page is left: code that runs cannot be removed. */
  readonly overrides: StoredOverrides | undefined;
}

const initialState: RemotesState = {
  composition: composeRemotes([]).composition,
  isPending: true,
  hasFailed: false,
  allowsOverrides: false,
  overrides: undefined,
};

export type RemoteDirectory = ReturnType<typeof createRemoteDirectory>;

interface RemoteRequests {
  list?: typeof fetchRemoteList;
  fetchOne?: typeof fetchDeclaration;
}

/** Loads the list of remotes and their declarations, and keeps what they contribute. Each remote appears as soon as it is known. */
export function createRemoteDirectory(requests: RemoteRequests = {}) {
  const { list = fetchRemoteList, fetchOne = fetchDeclaration } = requests;
  const store = createStore<RemotesState>(() => initialState);
  const known = new Map<string, LoadedDeclaration>();
  let sources: readonly DeclarationSource[] = [];
  let loading: Promise<void> | undefined;

  const publish = (isPending: boolean, hasFailed: boolean) =>
    store.setState({ composition: compose(sources, known, !isPending), isPending, hasFailed });
  const loadOne = async (source: DeclarationSource) =>
    known.set(source.name, { url: source.url, declaration: await fetchOne(source) });

  async function loadList(): Promise<void> {
    const { allowsOverrides, overrides, ...listed } = await list();
    sources = listed.sources;
    store.setState((state) => ({ allowsOverrides, overrides: state.overrides ?? overrides }));
  }

  async function loadAll(): Promise<void> {
    let failures = 0;
    store.setState({ isPending: true });
    await loadList().catch(() => (failures += 1));
    const missing = sources.filter(({ name }) => !known.has(name));
    let pending = missing.length;
    publish(pending > 0, failures > 0);
    const settle = () => publish((pending -= 1) > 0, failures > 0);
    await Promise.all(
      missing.map(async (source) => {
        try {
          await loadOne(source);
        } catch (error) {
          failures += 1;
          reportUnavailable(source.name, error);
        }
        settle();
      }),
    );
  }

  /** Loads the list, and the declarations that are missing. Never rejects. */
  const load = (): Promise<void> => (loading ??= loadAll().finally(() => (loading = undefined)));

  return {
    store,
    load,
    find: (name: string): LoadedDeclaration | undefined => known.get(name),
    /** Loads the declaration of a remote again: a new version may have replaced its files. Rejects if it is unavailable. */
    refresh: async (name: string): Promise<void> => {
      await loadList();
      const source = sources.find((candidate) => candidate.name === name);
      if (!source) throw new Error(`Unknown remote: ${name}`);
      await loadOne(source);
    },
  };
}

/** Composes the declarations that are known, in the order of the list. */
function compose(
  sources: readonly DeclarationSource[],
  known: ReadonlyMap<string, LoadedDeclaration>,
  isComplete: boolean,
): Composition {
  const declarations = sources.flatMap(({ name }) => known.get(name)?.declaration ?? []);
  const { composition, rejected } = composeRemotes(declarations);
  if (isComplete) reportRejected(rejected);
  return composition;
}

/** The remotes of this page. */
export const remoteDirectory = createRemoteDirectory();

/** What the remotes contribute to the page, and whether more may follow. */
export const useRemotes = (): RemotesState => useStore(remoteDirectory.store);
