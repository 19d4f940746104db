import { X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { lastFocus } from '../dialog/last-focus.ts';
import styles from './toast.module.css';

interface Toast {
  id: number;
  kind: 'success' | 'failure';
  text: string;
  /** A button next to the text. It also dismisses the toast. */
  action?: { label: string; run: () => void } | undefined;
}

export interface ToastRegionProps {
  toasts: readonly Toast[];
  onDismiss: (id: number) => void;
}

const durationMs = 6000;

/** The region itself. In a file of its own, so that Radix is loaded after the first screen. */
export function LoadedToastRegion({ toasts, onDismiss }: ToastRegionProps) {
  const region = useRef<HTMLOListElement>(null);
  const dismiss = (id: number) => {
    // Radix has moved the focus of a closed message to the region.
    if (document.activeElement === region.current) lastFocus()?.focus();
    onDismiss(id);
  };
  return (
    <Primitive.Provider duration={durationMs} swipeDirection="down">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onClose={() => dismiss(toast.id)} />
      ))}
      {createPortal(
        <div data-toasts>
          {/* Outside of the page, and marked as a live region, so that an open dialog does not hide it from screen readers. */}
          <Primitive.Viewport ref={region} className={styles.region} aria-live="off" />
        </div>,
        document.body,
      )}
    </Primitive.Provider>
  );
}

function ToastItem({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { kind, text, action } = toast;
  return (
    // In the background: it is announced politely.
    <Primitive.Root className={styles.toast} data-kind={kind} type="background" open onOpenChange={onClose}>
      <Primitive.Description dir="auto">{text}</Primitive.Description>
      {action && (
        <Primitive.Action asChild altText={action.label}>
          <Button size="small" className={styles.action} onClick={action.run}>
            {action.label}
          </Button>
        </Primitive.Action>
      )}
      <Primitive.Close asChild>
        <IconButton label="Dismiss" size="small">
          <X size={16} aria-hidden="true" />
        </IconButton>
      </Primitive.Close>
    </Primitive.Root>
  );
}
