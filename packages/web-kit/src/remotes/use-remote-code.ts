import { startTransition, useCallback, useEffect, useState } from 'react';
import { toEntryKey, type LoadableKind, type RemoteEntryCode } from './define-remote.ts';
import type { Provided } from './declarations/compose-remotes.ts';
import { federationRuntime } from './federation-runtime.ts';
import { createRemoteLoader, type RemoteLoader } from './remote-loader.ts';
import { remoteDirectory } from './remotes-store.ts';

/** After this time, a slot shows its failure. Code that loads later still replaces it. */
export const slotTimeoutMs = 4000;

export const remoteLoader = createRemoteLoader(federationRuntime, remoteDirectory);

interface RemoteCodeState<Kind extends LoadableKind> {
  code: RemoteEntryCode[Kind] | undefined;
  failed: boolean;
  retry: () => void;
}

/**
 * Loads the code of an entry. Loading starts when `after` has settled, or immediately without it. A failed load is retried when the
 * browser is online again.
 */
export function useRemoteCode<Kind extends LoadableKind>(
  kind: Kind,
  entry: Provided<Kind>,
  after?: Promise<unknown>,
  loader: RemoteLoader = remoteLoader,
): RemoteCodeState<Kind> {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const code = loader.getLoaded(kind, entry);
  const [, setShown] = useState<unknown>(() => code);
  const key = `${entry.remote} ${toEntryKey<Kind>(entry)}`;

  useEffect(() => {
    const showLoaded = () => setShown(() => loader.getLoaded(kind, entry));
    // Another slot may have loaded it since this one was rendered.
    if (loader.getLoaded(kind, entry)) return showLoaded();
    let isCancelled = false;
    const fail = () => !isCancelled && setFailed(true);
    const show = () => (showLoaded(), setFailed(false));
    // As a transition: rendering a whole front end would be a long task.
    const showInTransition = () => isCancelled || startTransition(show);
    const timer = setTimeout(fail, slotTimeoutMs);
    void (async () => {
      await after?.catch(() => undefined);
      await loader.load(kind, entry, attempt > 0).then(showInTransition, fail);
    })();
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
    // The entry is an equal object after each change of the composition.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [kind, key, attempt, loader, after]);

  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((count) => count + 1);
  }, []);
  useEffect(() => {
    if (!failed) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [failed, retry]);
  return { code, failed: failed && !code, retry };
}
