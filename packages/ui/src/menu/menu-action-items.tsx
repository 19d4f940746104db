import { PathIcon } from '../icon/path-icon.tsx';
import { MenuItem } from './menu.tsx';

/** A menu item as data. */
export interface MenuAction {
  readonly id: string;
  readonly label: string;
  /** Paths of its icon. */
  readonly icon: readonly string[] | undefined;
  readonly onSelect: () => void;
}

export function MenuActionItems({ actions }: { actions: readonly MenuAction[] }) {
  return actions.map(({ id, label, icon, onSelect }) => (
    <MenuItem key={id} icon={icon && <PathIcon paths={icon} size={16} />} onSelect={onSelect}>
      {label}
    </MenuItem>
  ));
}
