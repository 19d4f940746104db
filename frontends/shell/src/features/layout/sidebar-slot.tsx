import { ErrorState } from '@rubato/ui';
import { RegionSlot, useLayout, useMediaQuery, widths } from '@rubato/web-kit';
import { useState } from 'react';
import { firstScreen } from './first-screen.ts';
import { LibraryPlaceholder } from './placeholders.tsx';
import { remoteFailureText } from './remote-failure.ts';

/** On a phone the library is a drawer that loads when it is first opened. */
export function SidebarSlot() {
  const isDrawer = useMediaQuery(widths.phone);
  const { libraryOpen } = useLayout();
  const [wasOpen, setWasOpen] = useState(libraryOpen);
  if (libraryOpen && !wasOpen) setWasOpen(true);
  if (isDrawer && !wasOpen) return null;
  return (
    <RegionSlot
      region="sidebar"
      after={firstScreen}
      waiting={<LibraryPlaceholder />}
      failure={(retry) => <ErrorState title="Your Library" text={remoteFailureText} onRetry={retry} />}
    />
  );
}
