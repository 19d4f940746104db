import { expect, test } from '@jest/globals';
import remote from './remote.ts';

const entries = [...remote.pages, ...remote.dialogs, ...remote.settings];

test.each(entries.map((entry) => ['path' in entry ? entry.path : entry.id, entry.load] as const))(
  'the code of %s can be loaded',
  async (_key, load) => {
    expect(typeof (await load())).toBe('function');
  },
);
