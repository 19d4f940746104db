import { useNavigate } from 'react-router-dom';
import { useSetModal } from '../navigation/modal-link.ts';
import { useSession } from '../session/use-session.ts';
import { showChunkLoadError } from '../toasts/chunk-load-error-toast.ts';
import { isInAudience } from './declarations/is-in-audience.ts';
import type { Provided } from './declarations/compose-remotes.ts';
import type { MenuActions, MenuSubjects } from './menu-subjects.ts';
import { useRemotes } from './remotes-store.ts';
import { remoteLoader } from './use-remote-code.ts';

/** An item that a remote adds to a menu. */
export interface MenuItemAction {
  readonly id: string;
  readonly label: string;
  /** Paths of its icon of 24 by 24 units. */
  readonly icon: readonly string[] | undefined;
  readonly onSelect: () => void;
}

/** Returns a function that returns the items of the menu `menu` for one song, album, playlist or account. */
export function useMenuItems<Menu extends keyof MenuSubjects>(
  menu: Menu,
): (subject: MenuSubjects[Menu]) => MenuItemAction[] {
  const { composition } = useRemotes();
  const { user } = useSession();
  const actions: MenuActions = { navigate: useNavigate(), openDialog: useSetModal() };
  const items = composition.menuItems.filter(
    (item) => item.menu === menu && isInAudience(item.audience, user),
  );
  return (subject) =>
    items.map((item) => ({
      id: item.id,
      label: item.label,
      icon: item.icon,
      onSelect: () => runItem(item, subject, actions),
    }));
}

function runItem(
  item: Provided<'menuItems'>,
  subject: MenuSubjects[keyof MenuSubjects],
  actions: MenuActions,
): void {
  const { dialog, path } = item;
  if (dialog) return actions.openDialog(dialog, subject.id);
  if (path) return actions.navigate(path.replace(':id', String(subject.id)));
  void runCode(item, subject, actions);
}

/** An error in the code of a remote must not reach the menu. */
async function runCode(
  item: Provided<'menuItems'>,
  subject: MenuSubjects[keyof MenuSubjects],
  actions: MenuActions,
): Promise<void> {
  try {
    const run = await remoteLoader.load('menuItems', item);
    await run(subject, actions);
  } catch (error) {
    showChunkLoadError();
    reportError(error);
  }
}
