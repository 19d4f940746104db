import { DropdownMenu } from 'radix-ui';
import { useEffect, useRef, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { MenuContext } from './menu-context.ts';
import styles from './menu.module.css';

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>;
  children: ReactNode;
  align?: 'start' | 'end';
}

/** How the menu was opened before its code had loaded. */
export type Opening = 'key' | 'pointer';

interface LoadedMenuProps extends MenuProps {
  opening: Opening | undefined;
}

/** The menu itself. In a file of its own, so that Radix is loaded with the first menu. */
export function LoadedMenu({ opening, trigger, children, align = 'end' }: LoadedMenuProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Radix does not see a key that was pressed before it was loaded.
    if (opening === 'key') content.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  }, [opening]);
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
    <DropdownMenu.Root modal={false} defaultOpen={Boolean(opening)}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* No portal: the menu stays in its trigger's landmark, where screen readers look for it. */}
      <DropdownMenu.Content
        ref={content}
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
