import type { ComponentType } from 'react';
import type { ModalOf } from '../navigation/modal-link.ts';

/** A page of a front end: its route and component. */
export interface PageRoute {
  path: string;
  Component: ComponentType;
}

/** A dialog of a front end. `id` is its song, album or playlist, if any. */
export type ModalComponent = ComponentType<{ id: number | undefined; onClose: () => void }>;

/** The modules that each front end exposes to the shell. The shell relies on nothing else. */
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

/** The export that the shell requires of each module. */
export const requiredExports: { [Id in RemoteModuleId]: keyof RemoteModules[Id] } = {
  'browse/routes': 'routes',
  'browse/modals': 'modals',
  'library/routes': 'routes',
  'library/modals': 'modals',
  'library/sidebar': 'Sidebar',
  'player/player': 'Player',
  'player/queue': 'QueuePanel',
};

/** Whether a loaded module has its required export, unlike an outdated or broken one. */
export function isRemoteModule<Id extends RemoteModuleId>(
  id: Id,
  module: unknown,
): module is RemoteModules[Id] {
  return typeof module === 'object' && module !== null && requiredExports[id] in module;
}
