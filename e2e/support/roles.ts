import { exec, execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The data folder of the product, or the command of its operator. */
const { DATA_DIR, ADMIN_COMMAND } = process.env;
const program = join(import.meta.dirname, '../../standalone/dist/admin.js');

/** Whether `grantRole` works with this product. */
export const canGrantRoles = Boolean(DATA_DIR ?? ADMIN_COMMAND);

/** Gives a role to a user, as the operator does. Sessions that are running get it within seconds. */
export async function grantRole(username: string, role: 'moderator' | 'admin'): Promise<void> {
  if (ADMIN_COMMAND) await promisify(exec)(`${ADMIN_COMMAND} grant "${username}" ${role}`);
  else await promisify(execFile)(process.execPath, [program, 'grant', username, role]);
}
