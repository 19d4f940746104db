import type { remoteEntrySchemas, RemoteEntryKind, RemoteEntryOf, User } from '@rubato/contracts';
import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import type { MenuActions, MenuSubjects } from './menu-subjects.ts';

/**
 * Loads the code of one entry. It must contain exactly one `import()` of a literal path, which the build reads:
 * `async () => (await import('./features/likes/likes-page.tsx')).LikesPage`.
 */
export type Load<Code> = () => Promise<Code>;

type Declared<Kind extends RemoteEntryKind> = Omit<
  z.input<(typeof remoteEntrySchemas)[Kind]>,
  'files' | 'icon'
> & { readonly icon?: readonly string[] };
type Loaded<Kind extends RemoteEntryKind, Code> = Readonly<Declared<Kind>> & { readonly load: Load<Code> };

/** The properties of a section, by the page that contains it. */
export interface SectionProps {
  /** The song, album or playlist of the page; undefined on other pages. */
  id?: number | undefined;
}

/** The properties of a dialog. */
export interface DialogProps {
  /** Its song, album or playlist, if any. */
  id: number | undefined;
  onClose: () => void;
}

/** A dialog of a remote. */
export type ModalComponent = ComponentType<DialogProps>;

/** The code of each kind of entry. */
export interface RemoteEntryCode {
  pages: ComponentType;
  dialogs: ModalComponent;
  menuItems: (subject: MenuSubjects[keyof MenuSubjects], actions: MenuActions) => void | Promise<void>;
  sections: ComponentType<SectionProps>;
  sidebarTabs: ComponentType<{ user: User }>;
  playerExtensions: ComponentType;
  settings: ComponentType;
  regions: ComponentType;
  navigation: never;
}
export type LoadableKind = Exclude<RemoteEntryKind, 'navigation'>;

type MenuItemTarget<Menu extends keyof MenuSubjects> =
  | { readonly dialog: string }
  | { readonly path: string }
  | { readonly load: Load<(subject: MenuSubjects[Menu], actions: MenuActions) => void | Promise<void>> };

/** An item of a menu. It opens a dialog with the id of the song, album or playlist, or a page (`:id` in the path is that id), or runs code. */
export type MenuItemDefinition = {
  [Menu in keyof MenuSubjects]: Omit<Readonly<Declared<'menuItems'>>, 'menu' | 'dialog' | 'path'> & {
    readonly menu: Menu;
  } & MenuItemTarget<Menu>;
}[keyof MenuSubjects];

/** What a remote contributes to the page. */
export interface RemoteDefinition {
  /** Its folder, its place in `/remotes.json`, and the prefix of its ids: `<name>:<id>`. */
  readonly name: string;
  readonly pages?: readonly Loaded<'pages', RemoteEntryCode['pages']>[];
  readonly navigation?: readonly Readonly<Declared<'navigation'>>[];
  readonly dialogs?: readonly Loaded<'dialogs', RemoteEntryCode['dialogs']>[];
  readonly menuItems?: readonly MenuItemDefinition[];
  readonly sections?: readonly Loaded<'sections', RemoteEntryCode['sections']>[];
  readonly sidebarTabs?: readonly Loaded<'sidebarTabs', RemoteEntryCode['sidebarTabs']>[];
  readonly playerExtensions?: readonly Loaded<'playerExtensions', RemoteEntryCode['playerExtensions']>[];
  readonly settings?: readonly Loaded<'settings', RemoteEntryCode['settings']>[];
  readonly regions?: readonly Loaded<'regions', RemoteEntryCode['regions']>[];
}

/**
 * Defines a remote: the default export of its `src/remote.ts`. The build writes everything but the code into `remote.json`, so the
 * definition must not depend on the browser.
 */
export const defineRemote = <const Definition extends RemoteDefinition>(definition: Definition): Definition =>
  definition;

/** The key of an entry: unique among all entries of its kind. */
export function toEntryKey<Kind extends RemoteEntryKind>(entry: RemoteEntryOf<Kind>): string {
  return 'id' in entry ? entry.id : entry.path;
}
