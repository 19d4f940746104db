import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { createMotionRef } from '../motion/motion-ref.ts';
import { joinClassNames } from '../theme/class-names.ts';
import { hiddenText } from '../theme/hidden-text.ts';
import { getDialogMotion } from './dialog-motion.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { useFocusReturn } from './use-focus-return.ts';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  /** One sentence below the title, announced together with it. */
  description?: string | undefined;
  open: boolean;
  onClose: () => void;
  /** Whether the dialog fills the screen of a phone, with a visually hidden title. */
  full?: boolean | undefined;
  /** `wide` gives a form with pairs of fields the room it needs. */
  size?: 'medium' | 'wide' | undefined;
  children: ReactNode;
}

const motionRef = createMotionRef(getDialogMotion);

/**
 * A modal dialog. Escape and a click on the background close it. It comes from the element that opened it and returns there. It traps focus
 * and returns it when it closes.
 */
export function Dialog({ title, description, open, onClose, full = false, size, children }: DialogProps) {
  const { rememberFocus, returnFocus } = useFocusReturn();
  const focusFirst = useFirstFocus();
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.overlay} data-dialog-overlay="" data-full={full || undefined}>
          <Primitive.Content
            ref={motionRef}
            className={styles.content}
            data-size={size}
            onCloseAutoFocus={returnFocus}
            onOpenAutoFocus={(event) => {
              rememberFocus();
              if (!full) focusFirst(event);
            }}
            {...(!description && { 'aria-describedby': undefined })}
          >
            <header className={styles.header}>
              <Primitive.Title className={joinClassNames(styles.title, full && hiddenText)}>
                {title}
              </Primitive.Title>
              <Primitive.Close asChild>
                <IconButton label="Close">
                  <X size={20} aria-hidden="true" />
                </IconButton>
              </Primitive.Close>
            </header>
            {description && (
              <Primitive.Description className={styles.description} dir="auto">
                {description}
              </Primitive.Description>
            )}
            {children}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
