import type { ComponentType } from 'react';
import type { ModalOf } from '../navigation/modal-link.ts';

/** A page that a front end brings: a path of the router and what stands there. */
export interface PageRoute {
  path: string;
  Component: ComponentType;
}

/** A dialog that a front end brings for any page: of the song, album or playlist `id`, where it is of one. */
export type ModalComponent = ComponentType<{ id: number | undefined; onClose: () => void }>;

/** What each front end exposes to the shell. The shell trusts nothing more of them. */
export interface RemoteModules {
  'browse/routes': { routes: readonly PageRoute[] };
  'browse/modals': { modals: Readonly<Record<ModalOf<'browse'>, ModalComponent>> };
  'library/routes': { routes: readonly PageRoute[] };
  'library/modals': { modals: Readonly<Record<ModalOf<'library'>, ModalComponent>> };
  'library/sidebar': { Sidebar: ComponentType };
  'player/player': { Player: ComponentType };
  'player/queue': { QueuePanel: ComponentType };
}

export type RemoteModuleId = keyof RemoteModules;

const requiredExports: { [Id in RemoteModuleId]: keyof RemoteModules[Id] } = {
  'browse/routes': 'routes',
  'browse/modals': 'modals',
  'library/routes': 'routes',
  'library/modals': 'modals',
  'library/sidebar': 'Sidebar',
  'player/player': 'Player',
  'player/queue': 'QueuePanel',
};

/** Whether a loaded module has what the shell needs of it; an old or broken one has not. */
export function isRemoteModule<Id extends RemoteModuleId>(
  id: Id,
  module: unknown,
): module is RemoteModules[Id] {
  return typeof module === 'object' && module !== null && requiredExports[id] in module;
}
