import { startTransition, useCallback, useEffect, useState } from 'react';
import { federationRuntime } from './federation-runtime.ts';
import { createRemoteLoader, type RemoteLoader } from './remote-loader.ts';
import type { RemoteModuleId, RemoteModules } from './remote-modules.ts';

/** After this time, a slot shows its failure. A module that loads later still replaces it. */
export const slotTimeoutMs = 4000;

export const remoteLoader = createRemoteLoader(federationRuntime);

interface RemoteModuleState<Id extends RemoteModuleId> {
  module: RemoteModules[Id] | undefined;
  failed: boolean;
  retry: () => void;
}

/**
 * Loads a module of a remote. Loading starts when `after` has settled, or immediately without it. A failed load is retried when the
 * browser is online again.
 */
export function useRemoteModule<Id extends RemoteModuleId>(
  id: Id,
  after?: Promise<unknown>,
  loader: RemoteLoader = remoteLoader,
): RemoteModuleState<Id> {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const module = loader.loaded(id);
  const [, setShown] = useState<unknown>(module);

  useEffect(() => {
    // Another slot may have loaded it since this one was rendered.
    if (loader.loaded(id)) return setShown(loader.loaded(id));
    let isCancelled = false;
    const fail = () => !isCancelled && setFailed(true);
    const show = () => (setShown(loader.loaded(id)), setFailed(false));
    // As a transition: rendering a whole front end would be a long task.
    const showInTransition = () => isCancelled || startTransition(show);
    const timer = setTimeout(fail, slotTimeoutMs);
    void (async () => {
      await after?.catch(() => undefined);
      await loader.load(id, attempt > 0).then(showInTransition, fail);
    })();
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [id, attempt, loader, after]);

  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((count) => count + 1);
  }, []);
  useEffect(() => {
    if (!failed) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [failed, retry]);
  return { module, failed: failed && !module, retry };
}
