import { ToastRegion } from '@rubato/ui';
import { dismissToast, useToasts } from '@rubato/web-kit';

export function Toasts() {
  return <ToastRegion toasts={useToasts()} onDismiss={dismissToast} />;
}
