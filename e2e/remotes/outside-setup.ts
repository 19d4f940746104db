import type { Song } from '@rubato/contracts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct, waitForDemoSongs } from '../product/product.ts';
import { startFileHost, type FileHost } from './file-host.ts';
import { buildOutsideRemote, type OutsideRemote } from './outside-remote.ts';

/** A product of its own, and a remote from outside the repository on hosts of other origins. */
export interface OutsideSetup {
  readonly url: string;
  readonly song: Song;
  readonly remote: OutsideRemote;
  /** Its origin is in REMOTE_ORIGINS. */
  readonly host: FileHost;
  /** Its origin is not. */
  readonly unlisted: FileHost;
  /** Makes `/remotes.json` contain the remote of this host. `integrity` is the hash that its declaration must have. */
  readonly listRemote: (host: FileHost, integrity?: string) => Promise<void>;
}

/** Builds and starts everything. Calls `use` and stops it again. */
export async function withOutsideSetup(use: (setup: OutsideSetup) => Promise<void>): Promise<void> {
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const folder = await mkdtemp(join(tmpdir(), 'rubato-remotes-'));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    const remote = await buildOutsideRemote();
    stops.push(remote.remove);
    const [host, unlisted] = await Promise.all([startFileHost(remote.dist), startFileHost(remote.dist)]);
    stops.push(host.stop, unlisted.stop);
    const file = join(folder, 'remotes.json');
    const listRemote = ({ origin }: FileHost, integrity?: string) =>
      writeFile(file, JSON.stringify({ remotes: [listed(origin, integrity)] }));
    await listRemote(host);
    const product = await startProduct({ REMOTES_FILE: file, REMOTE_ORIGINS: host.origin });
    stops.push(product.stop);
    const [song] = await waitForDemoSongs(product, 'songs');
    await use({ url: product.url, song, remote, host, unlisted, listRemote });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

const listed = (origin: string, integrity?: string) => ({
  name: 'song-notes',
  declaration: `${origin}/remote.json`,
  ...(integrity && { integrity }),
});
