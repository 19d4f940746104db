import { startTransition, useCallback, useEffect, useState } from 'react';
import { federationRuntime } from './federation-runtime.ts';
import { createRemoteLoader, type RemoteLoader } from './remote-loader.ts';
import type { RemoteModuleId, RemoteModules } from './remote-modules.ts';

/** After so long a slot says that its part is missing. Should it still come, it takes its place. */
export const slotTimeout = 4000;

export const remoteLoader = createRemoteLoader(federationRuntime);

interface RemoteModuleState<Id extends RemoteModuleId> {
  module: RemoteModules[Id] | undefined;
  failed: boolean;
  retry: () => void;
}

/**
 * A module of a remote for a component. Loading starts after `after` has settled, at once without it. What failed is tried again
 * when the network comes back.
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
    // It may have come since this was rendered, for somebody else.
    if (loader.loaded(id)) return setShown(loader.loaded(id));
    let over = false;
    const fail = () => !over && setFailed(true);
    const show = () => (setShown(loader.loaded(id)), setFailed(false));
    // As a transition: what a whole front end renders is much for one task.
    const arrive = () => over || startTransition(show);
    const timer = setTimeout(fail, slotTimeout);
    void (async () => {
      await after?.catch(() => undefined);
      await loader.load(id, attempt > 0).then(arrive, fail);
    })();
    return () => {
      over = true;
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
