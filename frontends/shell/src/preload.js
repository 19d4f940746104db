// Runs before the application has arrived. It sets the chosen theme before the first paint, and asks at once for what the
// first screen will need, each remote's files included, so that they travel beside the application and not after it.
// The application takes the answers from `rubatoPrefetched`, by path.
(function () {
  try {
    const theme = localStorage.getItem('rubato.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be closed; the system's theme then holds.
  }

  const early = (window.rubatoPrefetched = new Map());

  function ask(path, options) {
    const answer = fetch(path, options);
    early.set(path, answer);
    // Without a taker a failure is nobody's concern: the application asks again.
    answer.catch(() => undefined);
    return answer;
  }

  const json = async (answer) => (await answer).clone().json();

  function preload(as, href) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, href }));
  }

  async function preloadRemote(list, name, module) {
    const { remotes } = await json(list);
    const { manifest } = remotes.find((remote) => remote.name === name);
    // A manifest that never comes must not hold up who asks again; it is small enough for this on any line.
    const { metaData, exposes } = await json(ask(manifest, { signal: AbortSignal.timeout(3000) }));
    const base = new URL('.', new URL(manifest, location.origin)).href;
    const { assets } = exposes.find(({ path }) => path === module);
    preload('script', base + metaData.remoteEntry.name);
    for (const file of assets.js.sync) preload('script', base + file);
    for (const file of assets.css.sync) preload('style', base + file);
  }

  // The largest pictures of the first screen, in the sizes that its covers will choose from.
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

  async function preloadCovers(answer, entriesOf, size, most) {
    const entries = entriesOf(await json(answer)).slice(0, most);
    for (const entry of entries) preloadCover(entry, size);
  }

  const newestFirst = (byId) => Object.values(byId).sort((one, other) => other.id - one.id);

  function askForFirstPage() {
    if (location.pathname === '/') {
      ask('/api/songs/?limit=50');
      const shelf = Math.ceil(innerWidth / 250);
      return preloadCovers(ask('/api/albums?limit=50'), newestFirst, '176px', shelf);
    }
    const [, kind, id] = /^\/(song|albums)\/([1-9]\d*)$/.exec(location.pathname) ?? [];
    if (!id) return undefined;
    const path = kind === 'song' ? `/api/songs/${id}` : `/api/albums/${id}`;
    return preloadCovers(ask(path), (entry) => [entry], '280px', 1);
  }

  const list = ask('/remotes.json');
  ask('/api/auth/');
  askForFirstPage()?.catch(() => undefined);
  if (/^\/($|song|album)/.test(location.pathname))
    preloadRemote(list, 'browse', './routes').catch(() => undefined);
})();
