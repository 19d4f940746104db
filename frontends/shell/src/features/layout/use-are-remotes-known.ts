import { useRemotes } from '@rubato/web-kit';
import { useState } from 'react';

/** Whether the declarations of all remotes have been loaded, or cannot be: what they add to a list of links moves none of the others. */
export function useAreRemotesKnown(): boolean {
  const { isPending } = useRemotes();
  const [areKnown, setKnown] = useState(!isPending);
  // Those that have failed load again later: the others stay.
  if (!isPending && !areKnown) setKnown(true);
  return areKnown;
}
