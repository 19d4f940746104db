import { expect, test as base, type ConsoleMessage } from '@playwright/test';

export { expect };

/** The session check of a visitor: how the API says that nobody is signed in. */
const visitorCheck = /status of 401 .*\/api\/auth\/$/;

export interface Options {
  /** Whether the player feeds songs to the browser piece by piece, where it can, or lets it play their files. */
  engine: 'streams' | 'files';
}

/**
 * A journey fails on any uncaught error, any violation of the content security policy and anything else in the console that is
 * an error. What a journey provokes on purpose it adds to `expectedErrors`.
 */
export const test = base.extend<Options & { expectedErrors: RegExp[] }>({
  engine: ['streams', { option: true }],
  context: async ({ context, engine }, use) => {
    await context.addInitScript((name) => {
      // Not every document of a journey has a storage.
      if (location.protocol !== 'about:') localStorage.setItem('rubato.engine', name);
    }, engine);
    await use(context);
  },
  expectedErrors: [
    async ({ context }, use) => {
      const expected = [visitorCheck];
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(String(error.error().stack)));
      context.on('console', (message) => message.type() === 'error' && errors.push(describe(message)));
      await use(expected);
      expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

const describe = (message: ConsoleMessage) => `${message.text()} ${message.location().url}`;
