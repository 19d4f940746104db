import { lazyComponent } from '@rubato/ui';
import { useNavigationGuard, useLeaveConfirmation } from '@rubato/web-kit';

const LeaveDialog = lazyComponent(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

/** Asks before anything unsaved is left. A question that cannot be shown is no reason to hold anybody. */
export function UnsavedWork() {
  useNavigationGuard();
  const question = useLeaveConfirmation();
  return question && <LeaveDialog {...question} onLoadError={question.leave} />;
}
