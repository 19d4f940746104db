import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startInstallation, type Installation } from '../product/installation.ts';

let rubato: Installation;

beforeAll(async () => {
  rubato = await startInstallation();
});

afterAll(() => rubato.remove());

const admin = (...args: string[]) => rubato.run('admin', ...args);

it('works with a running installation, and with one that is stopped', async () => {
  expect(await admin('list')).toEqual({ status: 0, output: 'No user has a role.\n' });
  await rubato.stop();
  expect(await admin('audit')).toEqual({ status: 0, output: 'The audit log is intact: 0 entries.\n' });
});

it('explains whom it did not find, and how it is used', async () => {
  expect(await admin('grant', 'ann@example.com')).toEqual({
    status: 1,
    output: 'No user has the username or email "ann@example.com".\n',
  });
  for (const args of [[], ['grant'], ['grant', 'ann', 'king'], ['audit', 'ann']]) {
    const { status, output } = await admin(...args);
    expect([status, output]).toEqual([1, expect.stringContaining('npm run admin -- grant')]);
  }
});
