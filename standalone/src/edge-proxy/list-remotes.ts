import { listedRemoteSchema, remotesSchema, type Remotes } from '@rubato/contracts';
import type { Logger } from '@rubato/service-kit';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Stricter than pages are, which ignore invalid entries: the operator should know. */
const fileSchema = z.object({ ...remotesSchema.shape, remotes: z.array(listedRemoteSchema) });

/** The names of the remotes in `folder`, sorted: front ends that have been built with a declaration. */
export async function findBuiltRemotes(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return names.filter((name) => existsSync(join(folder, name, 'dist/remote.json'))).toSorted();
}

/** Reads a file with remotes in the form of `/remotes.json`. Throws an error that names the file if it is invalid. */
export async function readRemotesFile(path: string): Promise<Remotes> {
  try {
    return fileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new Error(`REMOTES_FILE ${path} is not a list of remotes: ${describe(error)}`, { cause: error });
  }
}

const describe = (error: unknown): string =>
  error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error);

/** The remotes of `file`, in its order, then the other ones that have been built. */
export function mergeRemotes(built: readonly string[], file: Remotes): Remotes {
  const listed = new Set(file.remotes.map(({ name }) => name));
  const others = built.filter((name) => !listed.has(name));
  return {
    ...file,
    remotes: [
      ...file.remotes,
      ...others.map((name) => ({ name, declaration: `/remotes/${name}/remote.json` })),
    ],
  };
}

/** The list with the setting `overrides`, which takes precedence over the file. */
export const addOverrides = (remotes: Remotes, setting: 'on' | 'off' | undefined): Remotes =>
  setting ? { ...remotes, overrides: setting === 'on' } : remotes;

/**
 * Returns a function that returns the current list of remotes. The file, if any, is read again each time, so that a change takes effect
 * with the next page; while it is invalid, the last valid content applies. Rejects if it is invalid at first.
 */
export async function createRemoteLister(
  built: readonly string[],
  file: string | undefined,
  log: Logger,
): Promise<() => Promise<Remotes>> {
  if (!file) return async () => mergeRemotes(built, { remotes: [] });
  let latest = await readRemotesFile(file);
  return async () => {
    try {
      latest = await readRemotesFile(file);
    } catch (error) {
      log.error({ err: error }, 'remotes file: invalid');
    }
    return mergeRemotes(built, latest);
  };
}
