import { expect, test as base, type ConsoleMessage } from '@playwright/test';

export { expect };

/** The 401 response of the session check for visitors. */
const visitorSessionCheck = /status of 401 .*\/api\/auth\/$/;

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
  context: async ({ context, engine }, use) => {
    await context.addInitScript((name) => {
      // about: documents have no storage.
      if (location.protocol !== 'about:') localStorage.setItem('rubato.engine', name);
    }, engine);
    await use(context);
  },
  expectedErrors: [
    async ({ context }, use) => {
      const expected = [visitorSessionCheck, pollAfterDeletion];
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(String(error.error().stack)));
      context.on('console', (message) => message.type() === 'error' && errors.push(describeMessage(message)));
      await use(expected);
      expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

const describeMessage = (message: ConsoleMessage) => `${message.text()} ${message.location().url}`;
