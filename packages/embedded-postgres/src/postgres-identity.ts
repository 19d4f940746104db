import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The user and group that PostgreSQL runs as. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root. Root starts it as the owner of an existing `dataFolder`, otherwise as the user `postgres`,
 * otherwise as `nobody`. Returns undefined for any other user, who starts it as themselves.
 */
export async function choosePostgresIdentity(dataFolder: string): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(dataFolder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findUser('postgres') ?? findUser('nobody') ?? { uid: 65534, gid: 65534 };
}

/** Whether `identity` has search permission for every parent folder of `path`. */
export async function canReach(identity: Identity, path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const search = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
    if (!(mode & search)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function findUser(name: string): Identity | undefined {
  const readId = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: readId('-u'), gid: readId('-g') };
  } catch {
    return undefined;
  }
}
