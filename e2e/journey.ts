import {
  expect,
  test as base,
  type APIRequestContext,
  type Browser,
  type ConsoleMessage,
} from '@playwright/test';

export { expect };

/** The 401 response of the session check for visitors. */
const visitorSessionCheck = /status of 401 .*\/api\/auth\/$/;

/** The file of an image that is not found. */
const missingImage = /status of 404 .*\/media\/([^/?]+\.(?:png|jpg|webp))/;

/** A song may be deleted, or a session end, while its page polls the processing jobs. */
const pollAfterDeletion = /status of 40[14] .*\/api\/songs\/\d+\/jobs$/;

export interface Options {
  /** Whether the player streams songs through Media Source Extensions where supported, or lets the browser play their files. */
  engine: 'streams' | 'files';
}

/**
 * A journey fails on any uncaught error, violation of the content security policy or other console error. A journey that provokes an
 * error on purpose adds a pattern to `expectedErrors`.
 */
export const test = base.extend<Options & { expectedErrors: RegExp[] }>({
  engine: ['streams', { option: true }],
  // Animations cost a seventh of the time of all journeys. Those of the first tier show that the product works with them.
  contextOptions: async ({ contextOptions }, use, { tags }) =>
    use({ ...contextOptions, reducedMotion: tags.includes('@smoke') ? 'no-preference' : 'reduce' }),
  context: async ({ browser, context, engine }, use) => {
    await context.addInitScript((name) => {
      // about: documents have no storage.
      if (location.protocol !== 'about:') localStorage.setItem('rubato.engine', name);
    }, engine);
    await use(context);
    await stopIntercepting(browser);
  },
  expectedErrors: [
    async ({ context, request }, use) => {
      const expected = [visitorSessionCheck, pollAfterDeletion];
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(String(error.error().stack)));
      context.on('console', (message) => message.type() === 'error' && errors.push(describeMessage(message)));
      await use(expected);
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
      expect(await withoutGoneImages(request, unexpected)).toEqual([]);
    },
    { auto: true },
  ],
});

/** A handler whose request is in flight would fail when its page closes: outside of the journey, which ends the run. */
async function stopIntercepting(browser: Browser): Promise<void> {
  const contexts = browser.contexts();
  const interceptors = [...contexts, ...contexts.flatMap((context) => context.pages())];
  // Fails for a crashed page, after it has let its handlers go.
  await Promise.allSettled(
    interceptors.map((interceptor) => interceptor.unrouteAll({ behavior: 'ignoreErrors' })),
  );
}

/** Leaves out errors about images of songs and albums that another journey has deleted or blocked while the page was open. */
async function withoutGoneImages(
  request: APIRequestContext,
  errors: readonly string[],
): Promise<readonly string[]> {
  if (!errors.some((error) => missingImage.test(error))) return errors;
  const lists = await Promise.all(['/api/songs', '/api/albums'].map((path) => request.get(path)));
  const used = (await Promise.all(lists.map((list) => list.text()))).join();
  return errors.filter((error) => {
    const image = missingImage.exec(error)?.[1];
    return image === undefined || used.includes(image);
  });
}

const describeMessage = (message: ConsoleMessage) => `${message.text()} ${message.location().url}`;
