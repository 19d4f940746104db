import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { createMotionRef } from '../motion/motion-ref.ts';
import { getCollapseKeyframes } from '../motion/row-motion.ts';
import styles from './toast.module.css';

export interface Toast {
  id: number;
  kind: 'success' | 'failure';
  text: string;
  /** A button next to the text. It also dismisses the toast. */
  action?: { label: string; run: () => void } | undefined;
}

const durationMs = 6000;

/**
 * Short messages at the edge of the page, announced as they appear. They stay while they are hovered or focused. When a focused message
 * is dismissed, focus returns to the previously focused element, or to the region if that was removed.
 */
export function ToastRegion({
  toasts,
  onDismiss,
}: {
  toasts: readonly Toast[];
  onDismiss: (id: number) => void;
}) {
  const region = useRef<HTMLElement>(null);
  const origin = useRef<Element | null>(null);
  useRootAttribute('data-toasts', toasts.length > 0);
  const rememberOrigin = ({ relatedTarget }: FocusEvent) => {
    if (!region.current?.contains(relatedTarget)) origin.current = relatedTarget;
  };
  const dismiss = (id: number) => {
    if (region.current?.contains(document.activeElement)) returnFocus(origin.current, region.current);
    onDismiss(id);
  };
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label="Notifications"
      aria-live="polite"
      role="status"
      tabIndex={-1}
    >
      {toasts.map((toast) => (
        <ToastItem
          key={toast.id}
          toast={toast}
          onExpire={onDismiss}
          onDismiss={dismiss}
          onFocus={rememberOrigin}
        />
      ))}
    </section>
  );
}

/** Sets an attribute of the document while `isSet`, for styles outside the component. */
function useRootAttribute(name: string, isSet: boolean): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute(name, isSet);
    return () => root.removeAttribute(name);
  }, [name, isSet]);
}

function returnFocus(origin: Element | null, region: HTMLElement): void {
  const target = origin instanceof HTMLElement && origin.isConnected ? origin : region;
  target.focus();
}

function ToastItem({
  toast,
  onExpire,
  onDismiss,
  onFocus,
}: {
  toast: Toast;
  onExpire: (id: number) => void;
  onDismiss: (id: number) => void;
  onFocus: (event: FocusEvent) => void;
}) {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => onExpire(toast.id), durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, toast.id, onExpire]);
  const runAction = (action: Toast['action']) => {
    onDismiss(toast.id);
    action?.run();
  };
  return (
    <div
      ref={motionRef}
      className={styles.toast}
      data-kind={toast.kind}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={(event) => {
        setPaused(true);
        onFocus(event);
      }}
      onBlur={() => setPaused(false)}
    >
      <p dir="auto">{toast.text}</p>
      {toast.action && (
        <Button size="small" className={styles.action} onClick={() => runAction(toast.action)}>
          {toast.action.label}
        </Button>
      )}
      <IconButton label="Dismiss" size="small" onClick={() => onDismiss(toast.id)}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** A toast makes room for itself, and the others close the gap that it leaves. */
const motionRef = createMotionRef((toast) => ({
  root: toast,
  duration: 'calm',
  parts: [{ element: toast, getKeyframes: () => getCollapseKeyframes(toast) }],
}));
