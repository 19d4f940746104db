// Replaces the federation runtime: modules of the first screen are in the main bundle, all others in lazy chunks.
const frontEnds = {
  'browse/routes': () => import(/* webpackMode: "eager" */ '../../../frontends/browse/src/routes.ts'),
  'browse/modals': () => import('../../../frontends/browse/src/modals.ts'),
  'library/sidebar': () => import(/* webpackMode: "eager" */ '../../../frontends/library/src/sidebar.ts'),
  'library/routes': () => import('../../../frontends/library/src/routes.ts'),
  'library/modals': () => import('../../../frontends/library/src/modals.ts'),
  'player/player': () => import(/* webpackMode: "eager" */ '../../../frontends/player/src/player.ts'),
  'player/queue': () => import('../../../frontends/player/src/queue.ts'),
};

export const loadRemote = (id) => frontEnds[id]();
export const registerPlugins = () => undefined;
export const registerRemotes = () => undefined;
