// Replaces the federation runtime and the requests for declarations. What the first screens need is in the main bundle, where the imports
// of the definitions find it; everything else is in lazy chunks. Nothing is evaluated before web-kit, which imports this module.
const remotes = {
  browse: {
    definition: () => import(/* webpackMode: "eager" */ '../../../frontends/browse/src/remote.ts'),
    firstScreens: () => [
      import(/* webpackMode: "eager" */ '../../../frontends/browse/src/features/album/album-page.tsx'),
      import(/* webpackMode: "eager" */ '../../../frontends/browse/src/features/landing/landing-page.tsx'),
      import(/* webpackMode: "eager" */ '../../../frontends/browse/src/features/song/song-page.tsx'),
    ],
  },
  library: {
    definition: () => import(/* webpackMode: "eager" */ '../../../frontends/library/src/remote.ts'),
    firstScreens: () => [
      import(/* webpackMode: "eager" */ '../../../frontends/library/src/features/sidebar/sidebar.tsx'),
    ],
  },
  player: {
    definition: () => import(/* webpackMode: "eager" */ '../../../frontends/player/src/remote.ts'),
    firstScreens: () => [
      import(/* webpackMode: "eager" */ '../../../frontends/player/src/features/bottom-player/player.tsx'),
    ],
  },
};

export async function loadRemote(id) {
  const { definition, firstScreens } = remotes[id.split('/')[0]];
  await Promise.all(firstScreens());
  return definition();
}
export const registerPlugins = () => undefined;
export const registerRemotes = () => undefined;

export const fetchRemoteList = async () => ({
  sources: Object.keys(remotes).map((name) => ({ name, url: location.href })),
  allowsOverrides: false,
});

const none = {
  pages: [],
  navigation: [],
  dialogs: [],
  menuItems: [],
  sections: [],
  sidebarTabs: [],
  playerExtensions: [],
  settings: [],
  regions: [],
};

export async function fetchDeclaration({ name }) {
  const { default: definition } = await remotes[name].definition();
  return { ...none, ...definition, entry: { file: 'remoteEntry.js', global: name } };
}
