import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const schema = z.object({ csrf: z.string().min(32), internal: z.string().min(32), demo: z.string().min(32) });

/** Secrets shared by the components of one installation. */
export type Secrets = z.output<typeof schema>;

/**
 * Reads the installation's secrets from `folder`; creates them at the first start. They persist across
 * restarts, like sessions.
 */
export async function loadSecrets(folder: string): Promise<Secrets> {
  const path = join(folder, 'secrets.json');
  const stored = await readFile(path, 'utf8').catch(() => undefined);
  if (stored) return schema.parse(JSON.parse(stored));
  const createSecret = () => randomBytes(32).toString('hex');
  const secrets: Secrets = { csrf: createSecret(), internal: createSecret(), demo: createSecret() };
  await writeFile(`${path}.new`, JSON.stringify(secrets), { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  return secrets;
}
