import type { ComponentType } from 'react';

/** A page that a front end brings: a path of the router and what stands there. */
export interface PageRoute {
  path: string;
  Component: ComponentType;
}

/** What each front end exposes to the shell. The shell trusts nothing more of them. */
export interface RemoteModules {
  'browse/routes': { routes: readonly PageRoute[] };
  'library/routes': { routes: readonly PageRoute[] };
  'library/sidebar': { Sidebar: ComponentType };
  'player/player': { Player: ComponentType };
  'player/queue': { QueuePanel: ComponentType };
}

export type RemoteModuleId = keyof RemoteModules;

const requiredExports: { [Id in RemoteModuleId]: keyof RemoteModules[Id] } = {
  'browse/routes': 'routes',
  'library/routes': 'routes',
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
