import { createLazyComponent } from '@rubato/ui';
import { loadOverrideFunctions, canHaveOverrides, useRemotes } from '@rubato/web-kit';
import { useState } from 'react';

const reloadPage = () => location.reload();

// Only developers load this code.
const OverrideControls = createLazyComponent(async () => {
  const [{ OverrideControls: Controls }, functions] = await Promise.all([
    import('./override-controls.tsx'),
    loadOverrideFunctions(),
  ]);
  return () => <Controls functions={functions} reload={reloadPage} />;
});

/** Lets developers replace remotes in their own browser, if the installation allows it. */
export function RemoteOverrides() {
  const { allowsOverrides } = useRemotes();
  const [isPossible] = useState(canHaveOverrides);
  return allowsOverrides && isPossible ? <OverrideControls /> : null;
}
