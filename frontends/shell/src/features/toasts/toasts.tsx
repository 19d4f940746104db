import { ToastRegion } from '@rubato/ui';
import { dismissToast, useToasts } from '@rubato/web-kit';
import { firstScreen } from '../layout/first-screen.ts';

// Before the first message, which may report that the network is unavailable.
void firstScreen.then(ToastRegion.preload);

export function Toasts() {
  const toasts = useToasts();
  return <ToastRegion toasts={toasts} onDismiss={dismissToast} isWanted={toasts.length > 0} />;
}
