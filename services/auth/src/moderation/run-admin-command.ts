import { AppError } from '@rubato/contracts';
import { DataSource } from 'typeorm';
import { SessionEntity } from '../sessions/session.entity.ts';
import { UserEntity } from '../users/user.entity.ts';
import { AuditLog } from './audit-log.ts';
import { grantRole } from './user-management.service.ts';

export interface AdminCommand {
  /** The connection URL of auth's database. */
  readonly databaseUrl: string;
  /** The arguments after the command line. */
  readonly arguments: readonly string[];
  /** The command line without arguments, for hints in the output. */
  readonly command: string;
  readonly print: (line: string) => void;
}

const describeUsage = (command: string) => [
  'Usage:',
  `  ${command} grant <username or email> [admin|moderator]`,
  `  ${command} revoke <username or email>`,
  `  ${command} list`,
  `  ${command} audit`,
];

/**
 * Gives roles to users, or takes them away: the way to the first admin. `audit` checks that the audit log is intact. Resolves
 * with the exit status.
 */
export async function runAdminCommand({
  databaseUrl,
  arguments: [action, name, role = 'admin'],
  command,
  print,
}: AdminCommand): Promise<number> {
  const isRole = role === 'admin' || role === 'moderator';
  if (!isKnown(action, name) || !isRole) {
    for (const line of describeUsage(command)) print(line);
    return 1;
  }
  const database = new DataSource({
    type: 'postgres',
    url: databaseUrl,
    entities: [UserEntity, SessionEntity],
    connectTimeoutMS: 5000,
  });
  await database.initialize();
  try {
    if (action === 'list') return await list(database, print);
    if (action === 'audit') return await check(database, print);
    return await setRole(database, name ?? '', action === 'grant' ? role : 'member', print);
  } finally {
    await database.destroy();
  }
}

function isKnown(action: string | undefined, name: string | undefined): boolean {
  if (action === 'list' || action === 'audit') return name === undefined;
  return (action === 'grant' || action === 'revoke') && name !== undefined;
}

type Print = AdminCommand['print'];

async function setRole(
  database: DataSource,
  name: string,
  role: 'admin' | 'moderator' | 'member',
  print: Print,
): Promise<number> {
  try {
    const { username, id } = await grantRole(database, new AuditLog(database), name, role);
    print(`${username} (user ${id}) is now ${role === 'admin' ? 'an admin' : `a ${role}`}.`);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    print(
      error.code === 'NOT_FOUND'
        ? `No user has the username or email ${JSON.stringify(name)}.`
        : error.message,
    );
    return 1;
  }
}

async function list(database: DataSource, print: Print): Promise<number> {
  const staff: { id: number; username: string; role: string }[] = await database.query(
    `SELECT id, username, role FROM users WHERE role <> 'member' ORDER BY role, id`,
  );
  for (const { id, username, role } of staff) print(`${role}: ${username} (user ${id})`);
  if (!staff.length) print('No user has a role.');
  return 0;
}

/** Status 2: the audit log was changed. */
async function check(database: DataSource, print: Print): Promise<number> {
  const { entries, brokenAt } = await new AuditLog(database).check();
  print(
    brokenAt === null
      ? `The audit log is intact: ${entries} entries.`
      : `The audit log was changed: entry ${brokenAt} is missing or not what was recorded.`,
  );
  return brokenAt === null ? 0 : 2;
}
