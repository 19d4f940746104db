import type { User } from '@rubato/contracts';

/** What the menus of the product are about. */
export interface MenuSubjects {
  song: { readonly id: number; readonly title: string };
  album: { readonly id: number; readonly title: string };
  playlist: { readonly id: number; readonly name: string };
  account: User;
}

/** What the code of a menu item may do with the page. */
export interface MenuActions {
  navigate: (path: string) => void;
  openDialog: (name: string, id?: number) => void;
}
