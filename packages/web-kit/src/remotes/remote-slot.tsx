import type { ReactNode } from 'react';
import { RemoteBoundary } from './remote-boundary.tsx';
import type { RemoteLoader } from './remote-loader.ts';
import type { RemoteModuleId, RemoteModules } from './remote-modules.ts';
import { useRemoteModule } from './use-remote-module.ts';

interface RemoteSlotProps<Id extends RemoteModuleId> {
  module: Id;
  children: (module: RemoteModules[Id]) => ReactNode;
  /** Stands in the slot while the module is on its way. */
  waiting?: ReactNode;
  /** Stands in the slot when it cannot be had: down, slow, broken or old. */
  failure: (retry: () => void) => ReactNode;
  /** What goes first; the module is fetched when it has settled. */
  after?: Promise<unknown> | undefined;
  loader?: RemoteLoader;
}

/**
 * The place of one remote's module. Whatever happens to the remote stays in here. There is no Suspense on purpose:
 * React would hold its fallback for 300 ms.
 */
export function RemoteSlot<Id extends RemoteModuleId>(props: RemoteSlotProps<Id>) {
  const { module, failed, retry } = useRemoteModule(props.module, props.after, props.loader);
  if (failed) return props.failure(retry);
  if (!module) return props.waiting;
  return <RemoteBoundary fallback={props.failure}>{props.children(module)}</RemoteBoundary>;
}
