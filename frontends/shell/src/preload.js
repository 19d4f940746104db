// Runs before the application has loaded. Sets the theme before the first paint, and starts the requests of the first screen,
// the remote's files included, so that they load in parallel with the application and not after it.
// The application takes the responses from `rubatoPrefetched`, by path.
(function () {
  try {
    const theme = localStorage.getItem('rubato.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    if (localStorage.getItem('rubato.motion') === 'reduced')
      document.documentElement.dataset.motion = 'reduced';
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

  const readJson = async (response) => (await response).clone().json();

  function preload(as, href, integrity) {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as, href });
    if (integrity) Object.assign(link, { integrity, crossOrigin: 'anonymous' });
    document.head.append(link);
  }

  // As in `chooseDeclaration` of web-kit.
  function chooseDeclaration({ declaration, canary }) {
    const bucket = canary ? Number(localStorage.getItem('rubato.canary-bucket') ?? 100) : 100;
    return canary && bucket < canary.percent ? canary.declaration : declaration;
  }

  // A path with parameters matches one with as many segments.
  const isMatch = (path, pathname) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`).test(pathname);

  // With its hash, as the container requests it: otherwise the file would be loaded twice.
  function preloadFiles(base, { entry, files, hashes = {}, pages }) {
    const page = pages?.find(({ path }) => isMatch(path, location.pathname));
    if (!page) return;
    preload('script', base + entry.file, entry.integrity);
    for (const file of [...files, ...page.files])
      preload(file.endsWith('.css') ? 'style' : 'script', base + file, hashes[file]);
  }

  // In this browser, other declarations replace these.
  const readOverriddenRemotes = () =>
    JSON.parse(localStorage.getItem('rubato.remote-overrides') ?? '{}').remotes ?? {};

  // Loads the declarations of all remotes, and the code of the one that provides this page.
  async function preloadRemotes(list) {
    const { remotes, overrides } = await readJson(list);
    const overridden = overrides ? readOverriddenRemotes() : {};
    for (const remote of remotes) {
      if (Object.hasOwn(overridden, remote.name)) continue;
      const declaration = chooseDeclaration(remote);
      if (!URL.canParse(declaration, location.origin)) continue;
      const url = new URL(declaration, location.origin);
      if (remote.integrity || url.origin !== location.origin) continue;
      // The timeout keeps a hanging request from blocking a retry.
      readJson(prefetch(url.pathname, { signal: AbortSignal.timeout(3000) }))
        .then((declaration) => preloadFiles(new URL('.', url).href, declaration))
        .catch(() => undefined);
    }
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

  async function preloadCovers(response, getEntries, size, maxCount) {
    const entries = getEntries(await readJson(response)).slice(0, maxCount);
    for (const entry of entries) preloadCover(entry, size);
  }

  const sortNewestFirst = (byId) => Object.values(byId).sort((one, other) => other.id - one.id);

  function prefetchFirstScreen() {
    if (location.pathname === '/') {
      prefetch('/api/songs/?limit=50&omit=lyrics');
      const shelf = Math.ceil(innerWidth / 250);
      return preloadCovers(prefetch('/api/albums?limit=50'), sortNewestFirst, '176px', shelf);
    }
    const [, kind, id] = /^\/(song|albums)\/([1-9]\d*)$/.exec(location.pathname) ?? [];
    if (!id) return undefined;
    const path = kind === 'song' ? `/api/songs/${id}` : `/api/albums/${id}`;
    return preloadCovers(prefetch(path), (entry) => [entry], '280px', 1);
  }

  const list = prefetch('/remotes.json');
  prefetch('/api/auth/');
  prefetchFirstScreen()?.catch(() => undefined);
  preloadRemotes(list).catch(() => undefined);
})();
