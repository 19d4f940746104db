import type { ReactNode } from 'react';
import type { Provided } from './declarations/compose-remotes.ts';
import type { LoadableKind, RemoteEntryCode } from './define-remote.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import type { RemoteLoader } from './remote-loader.ts';
import { useRemoteCode } from './use-remote-code.ts';

interface RemoteSlotProps<Kind extends LoadableKind> {
  kind: Kind;
  entry: Provided<Kind>;
  children: (code: RemoteEntryCode[Kind]) => ReactNode;
  /** Shown while the code loads. */
  waiting?: ReactNode;
  /** Shown if the code cannot be loaded or throws: the remote is down, slow, broken or outdated. */
  failure: (retry: () => void) => ReactNode;
  /** The code loads once this has settled. */
  after?: Promise<unknown> | undefined;
  loader?: RemoteLoader;
}

/**
 * The slot of one entry of a remote. Failures of the remote stay inside it. It does not use Suspense: React would show the fallback for at
 * least 300 ms.
 */
export function RemoteSlot<Kind extends LoadableKind>(props: RemoteSlotProps<Kind>) {
  const { code, failed, retry } = useRemoteCode(props.kind, props.entry, props.after, props.loader);
  if (failed) return props.failure(retry);
  if (!code) return props.waiting;
  return <RemoteBoundary fallback={props.failure}>{props.children(code)}</RemoteBoundary>;
}
