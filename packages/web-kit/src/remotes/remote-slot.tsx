import type { ReactNode } from 'react';
import { RemoteBoundary } from './remote-boundary.tsx';
import type { RemoteLoader } from './remote-loader.ts';
import type { RemoteModuleId, RemoteModules } from './remote-modules.ts';
import { useRemoteModule } from './use-remote-module.ts';

interface RemoteSlotProps<Id extends RemoteModuleId> {
  module: Id;
  children: (module: RemoteModules[Id]) => ReactNode;
  /** Shown while the module loads. */
  waiting?: ReactNode;
  /** Shown if the module cannot be loaded or throws: the remote is down, slow, broken or outdated. */
  failure: (retry: () => void) => ReactNode;
  /** The module loads once this has settled. */
  after?: Promise<unknown> | undefined;
  loader?: RemoteLoader;
}

/**
 * The slot of one remote module. Failures of the remote stay inside it. It does not use Suspense: React would show the fallback for at
 * least 300 ms.
 */
export function RemoteSlot<Id extends RemoteModuleId>(props: RemoteSlotProps<Id>) {
  const { module, failed, retry } = useRemoteModule(props.module, props.after, props.loader);
  if (failed) return props.failure(retry);
  if (!module) return props.waiting;
  return <RemoteBoundary fallback={props.failure}>{props.children(module)}</RemoteBoundary>;
}
