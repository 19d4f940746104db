// Runs before the application has loaded. Sets the theme before the first paint, and starts the requests of the first screen,
// the remote's files included, so that they load in parallel with the application and not after it.
// The application takes the responses from `rubatoPrefetched`, by path.
(function () {
  try {
    const theme = localStorage.getItem('rubato.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be blocked: the system theme applies.
  }

  const prefetched = (window.rubatoPrefetched = new Map());

  function prefetch(path, options) {
    const response = fetch(path, options);
    prefetched.set(path, response);
    // The application repeats a failed request, so an unused failure needs no handling.
    response.catch(() => undefined);
    return response;
  }

  const json = async (response) => (await response).clone().json();

  function preload(as, href) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, href }));
  }

  async function preloadRemote(list, name, module) {
    const { remotes } = await json(list);
    const { manifest } = remotes.find((remote) => remote.name === name);
    // The timeout keeps a hanging manifest from blocking a retry. Manifests are small enough to load within it on slow connections.
    const { metaData, exposes } = await json(prefetch(manifest, { signal: AbortSignal.timeout(3000) }));
    const base = new URL('.', new URL(manifest, location.origin)).href;
    const { assets } = exposes.find(({ path }) => path === module);
    preload('script', base + metaData.remoteEntry.name);
    for (const file of assets.js.sync) preload('script', base + file);
    for (const file of assets.css.sync) preload('style', base + file);
  }

  // The largest images of the first screen, in the sizes that its covers choose from.
  function preloadCover({ image_url: url }, size) {
    if (!url.startsWith('/media/')) return;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'image';
    link.fetchPriority = 'high';
    link.imageSrcset = [96, 320, 640].map((width) => `${url}?w=${width} ${width}w`).join(', ');
    link.imageSizes = size;
    document.head.append(link);
  }

  async function preloadCovers(response, entriesOf, size, maxCount) {
    const entries = entriesOf(await json(response)).slice(0, maxCount);
    for (const entry of entries) preloadCover(entry, size);
  }

  const newestFirst = (byId) => Object.values(byId).sort((one, other) => other.id - one.id);

  function prefetchFirstScreen() {
    if (location.pathname === '/') {
      prefetch('/api/songs/?limit=50');
      const shelf = Math.ceil(innerWidth / 250);
      return preloadCovers(prefetch('/api/albums?limit=50'), newestFirst, '176px', shelf);
    }
    const [, kind, id] = /^\/(song|albums)\/([1-9]\d*)$/.exec(location.pathname) ?? [];
    if (!id) return undefined;
    const path = kind === 'song' ? `/api/songs/${id}` : `/api/albums/${id}`;
    return preloadCovers(prefetch(path), (entry) => [entry], '280px', 1);
  }

  const list = prefetch('/remotes.json');
  prefetch('/api/auth/');
  prefetchFirstScreen()?.catch(() => undefined);
  if (/^\/($|song|album)/.test(location.pathname))
    preloadRemote(list, 'browse', './routes').catch(() => undefined);
})();
