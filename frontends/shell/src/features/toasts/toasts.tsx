import { ToastRegion, onMissingPart } from '@rubato/ui';
import { dismissToast, missingPartText, showToast, useToasts } from '@rubato/web-kit';
import { useEffect } from 'react';

export function Toasts() {
  useEffect(() => onMissingPart(() => showToast('failure', missingPartText)), []);
  return <ToastRegion toasts={useToasts()} onDismiss={dismissToast} />;
}
