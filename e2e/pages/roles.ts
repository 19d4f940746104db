import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { mailFolder } from './mails.ts';

/** The data folder of the product; not known for a product that was already running. */
const dataFolder = mailFolder && dirname(mailFolder);

/** Whether `grantRole` works with this product. */
export const canGrantRoles = dataFolder !== undefined;

/** Gives a role to a member, as the operator does. Sessions that are running get it within seconds. */
export async function grantRole(username: string, role: 'moderator' | 'admin'): Promise<void> {
  const command = join(import.meta.dirname, '../../standalone/dist/admin.js');
  await promisify(execFile)(process.execPath, [command, 'grant', username, role], {
    env: { ...process.env, DATA_DIR: dataFolder },
  });
}
