import { createLazyComponent } from '@rubato/ui';
import { useNavigationGuard, useLeaveConfirmation } from '@rubato/web-kit';

const LeaveDialog = createLazyComponent(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

/** Asks for confirmation before unsaved work is lost. Navigation continues if the dialog cannot be loaded. */
export function UnsavedWork() {
  useNavigationGuard();
  const confirmation = useLeaveConfirmation();
  return confirmation && <LeaveDialog {...confirmation} onLoadError={confirmation.leave} />;
}
