import type { DropdownMenu } from 'radix-ui';
import { createContext, useContext } from 'react';

interface MenuContextValue {
  primitives: typeof DropdownMenu;
  /** Runs the action of an item once the menu has closed. */
  runAfterClose: (action: () => void) => void;
}

export const MenuContext = createContext<MenuContextValue | undefined>(undefined);

export function useMenu(): MenuContextValue {
  const menu = useContext(MenuContext);
  if (!menu) throw new Error('Must be used inside <Menu>');
  return menu;
}
