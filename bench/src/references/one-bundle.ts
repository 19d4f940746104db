import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startChild, type ChildServer } from '../child-server.ts';

const root = join(import.meta.dirname, '../../..');
const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js');

/** Builds the front ends as one bundle and serves it with the API of the product at `url`. Stopping it deletes the build. */
export async function startOneBundle(url: string): Promise<ChildServer> {
  const folder = await mkdtemp(join(tmpdir(), 'rubato-one-bundle-'));
  await promisify(execFile)(
    process.execPath,
    [rspack, 'build', '-c', join(import.meta.dirname, 'one-bundle.config.mjs')],
    {
      cwd: join(root, 'frontends/shell'),
      env: { ...process.env, NODE_ENV: 'production', ONE_BUNDLE_FOLDER: folder },
    },
  );
  const server = await startChild([join(import.meta.dirname, 'one-bundle.server.ts'), folder, url]);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
