import { useEffect, type ReactNode } from 'react';
import type { Provided } from './declarations/compose-remotes.ts';
import { RemoteSlot } from './remote-slot.tsx';
import { remoteDirectory, useRemotes } from './remotes-store.ts';

interface RegionSlotProps {
  region: Provided<'regions'>['id'];
  /** Shown while the region loads. */
  waiting?: ReactNode;
  /** Shown if the region cannot be loaded. */
  failure: (retry: () => void) => ReactNode;
  /** The region loads once this has settled. */
  after?: Promise<unknown>;
}

/** A region of the layout, which a remote provides. It is empty if none does. */
export function RegionSlot({ region, waiting, failure, after }: RegionSlotProps) {
  const { composition, isPending, hasFailed } = useRemotes();
  const entry = composition.regions.find(({ id }) => id === region);
  if (entry)
    return (
      <RemoteSlot kind="regions" entry={entry} after={after} waiting={waiting} failure={failure}>
        {(Region) => <Region />}
      </RemoteSlot>
    );
  if (isPending) return waiting;
  // The remote that provides it may be among those that have failed.
  return hasFailed ? failure(() => void remoteDirectory.load()) : null;
}

/** Loads failed declarations again when the browser is online. Used once, in the shell. */
export function useReloadOfRemotes(): void {
  const { hasFailed } = useRemotes();
  useEffect(() => {
    if (!hasFailed) return;
    const reload = () => void remoteDirectory.load();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [hasFailed]);
}
