import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { promisify } from 'node:util';
import { temporaryFolder } from './temporary-folder.ts';

const maxAttempts = 20;
const run = promisify(execFile);

/** A separate in-memory file system that can be filled. */
export interface SmallDisk {
  readonly path: string;
  /** Leaves no free space: files remain readable, but writes fail with ENOSPC. */
  fill(): Promise<void>;
  /** Restores the original size. */
  free(): Promise<void>;
  /** Removes the disk and its files, even while some are open. */
  remove(): Promise<void>;
}

/**
 * Mounts a disk of the given size, which occupies memory only for the space in use. Returns undefined where mounting is not
 * permitted: it requires root on Linux.
 */
export async function makeSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const { path, remove } = await temporaryFolder();
  const size = `size=${megabytes}m,mode=755`;
  try {
    await run('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', path]);
  } catch {
    await remove();
    return undefined;
  }
  return {
    path,
    fill: async () => {
      // Concurrent writes can make the measured size too small for a remount: measure again.
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const { bsize, blocks, bfree } = await statfs(path);
        const used = (blocks - bfree) * bsize;
        if (await succeeds(run('mount', ['-o', `remount,size=${used}`, path]))) return;
      }
      throw new Error(`Could not fill the disk at ${path}`);
    },
    free: async () => {
      await run('mount', ['-o', `remount,${size}`, path]);
    },
    remove: async () => {
      await run('umount', ['--lazy', path]);
      await remove();
    },
  };
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
