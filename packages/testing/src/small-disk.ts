import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { promisify } from 'node:util';
import { temporaryFolder } from './temporary-folder.ts';

const attempts = 20;
const run = promisify(execFile);

/** A file system of its own, in memory, that can be full. */
export interface SmallDisk {
  readonly path: string;
  /** Leaves no room: what is there can be read, and nothing can be added. */
  fill(): Promise<void>;
  /** Gives the room back. */
  free(): Promise<void>;
  /** Removes it with all that is in it, also while something is still open. */
  remove(): Promise<void>;
}

/**
 * Makes a disk of at most so many megabytes, of which only those in use take memory. Undefined where nothing may be mounted: that
 * takes the rights of root on Linux.
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
      // What is written in between makes the new size too small: then it is measured again.
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const { bsize, blocks, bfree } = await statfs(path);
        const used = (blocks - bfree) * bsize;
        if (await succeeds(run('mount', ['-o', `remount,size=${used}`, path]))) return;
      }
      throw new Error(`The disk at ${path} could not be filled`);
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
