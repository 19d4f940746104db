import { DropdownMenu } from 'radix-ui';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  type ComponentProps,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { createMotionRef } from '../motion/motion-ref.ts';
import { MenuContext } from './menu-context.ts';
import styles from './menu.module.css';

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>;
  children: ReactNode;
  align?: 'start' | 'end';
}

/** How the menu was opened. */
export type Opening = 'key' | 'pointer';

interface LoadedMenuProps extends MenuProps {
  /** Undefined while the menu is closed. */
  opening: Opening | undefined;
  onOpeningChange: (opening: Opening | undefined) => void;
}

const motionRef = createMotionRef((menu: HTMLElement) => {
  // Radix positions this element around the menu.
  const root = menu.closest<HTMLElement>('[data-radix-popper-content-wrapper]') ?? undefined;
  const parts = [{ element: menu, getKeyframes: () => [{ opacity: 0, scale: 0.9 }, {}] }];
  return root && { root, duration: 'quick', parts };
});

/** The menu itself. In a file of its own, so that Radix is loaded with the first menu. */
export function LoadedMenu(props: LoadedMenuProps) {
  const { opening, onOpeningChange, trigger, children, align = 'end' } = props;
  const isOpen = opening !== undefined;
  const setOpen = (open: boolean) => onOpeningChange(open ? 'pointer' : undefined);
  const content = useRef<HTMLDivElement>(null);
  const attach = useCallback((element: HTMLDivElement) => {
    content.current = element;
    const detach = motionRef(element);
    return () => {
      content.current = null;
      detach?.();
    };
  }, []);
  useEffect(() => {
    // Radix does not see a key that was pressed before it was loaded.
    if (opening === 'key') content.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  }, [opening]);
  useTapOutside(content, isOpen, () => setOpen(false));
  const chosen = useRef<() => void>(undefined);
  const runAfterClose = (action: () => void) => {
    chosen.current = action;
  };
  const runChosen = () => {
    const action = chosen.current;
    chosen.current = undefined;
    // Radix moves focus right after this call.
    if (action) queueMicrotask(action);
  };
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild {...useTouch(() => setOpen(!isOpen))}>
        {trigger}
      </DropdownMenu.Trigger>
      {/* No portal: the menu stays in its trigger's landmark, where screen readers look for it. */}
      <DropdownMenu.Content
        ref={attach}
        className={styles.menu}
        align={align}
        sideOffset={8}
        collisionPadding={8}
        onCloseAutoFocus={runChosen}
      >
        <MenuContext value={{ primitives: DropdownMenu, runAfterClose }}>{children}</MenuContext>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

/** A tap outside closes an open menu and does nothing else: on a phone, there is hardly a place where nothing is. */
function useTapOutside(menu: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const handleTouch = useEffectEvent(({ pointerType, target }: globalThis.PointerEvent) => {
    const isInside = target instanceof Node && menu.current?.contains(target);
    if (pointerType === 'touch' && !isInside) replaceClick(close);
  });
  useEffect(() => {
    if (!isOpen) return;
    addEventListener('pointerdown', handleTouch, true);
    return () => removeEventListener('pointerdown', handleTouch, true);
  }, [isOpen]);
}

/**
 * Runs `onTap` in place of the click of the touch that has just begun, unless that scrolls. By then, the menu may have lost focus and
 * closed.
 */
function replaceClick(onTap: () => void): void {
  const events = new AbortController();
  const options = { capture: true, signal: events.signal };
  addEventListener('pointerdown', () => events.abort(), options);
  addEventListener(
    'click',
    (event) => {
      events.abort();
      // That of a key has no click count.
      if (event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
      onTap();
    },
    options,
  );
}

/** Handlers of a trigger. Radix opens a menu as soon as it is touched, even if the touch scrolls the page: here, a tap toggles it. */
function useTouch(toggle: () => void) {
  const isTouched = useRef(false);
  const noteTouch = (event: PointerEvent) => {
    isTouched.current = event.pointerType === 'touch';
    if (isTouched.current) event.preventDefault();
  };
  const toggleIfTouched = () => {
    if (isTouched.current) toggle();
    isTouched.current = false;
  };
  return { onPointerDown: noteTouch, onClick: toggleIfTouched };
}
