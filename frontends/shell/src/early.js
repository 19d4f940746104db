// Runs before the application arrives: sets the chosen theme before the first paint and starts what the first screen will ask for.
(function () {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('rubato.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {
    // Storage may be closed; the system's theme then holds.
  }

  function preload(as, href) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as, href });
    if (as === 'fetch') link.crossOrigin = 'anonymous';
    document.head.append(link);
  }

  /** Which remote brings the page at this address. */
  const page = /^\/(?:$|song\/|songs\/|albums\/)/.test(location.pathname) ? 'browse' : undefined;
  preload('fetch', '/remotes.json');
  preload('fetch', '/api/auth/');
  if (location.pathname === '/') preload('fetch', '/api/songs/?limit=50');
  if (page) void preloadRemote(page).catch(() => undefined);

  /** Follows remotes.json and the manifest while the application still loads, and starts the remote's own files. */
  async function preloadRemote(name) {
    const { remotes } = await json('/remotes.json');
    const { manifest } = remotes.find((remote) => remote.name === name);
    preload('fetch', manifest);
    const { metaData, exposes } = await json(manifest);
    const base = new URL('.', new URL(manifest, location.origin)).href;
    preload('script', base + metaData.remoteEntry.name);
    for (const { path, assets } of exposes) {
      if (path !== './routes') continue;
      for (const file of assets.js.sync) preload('script', base + file);
      for (const file of assets.css.sync) preload('style', base + file);
    }
  }

  const json = async (path) => (await fetch(path)).json();
})();
