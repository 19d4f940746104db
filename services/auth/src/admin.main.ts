// Gives roles to users while the service runs: `npm run admin` of the distributed topology.
import { parseAuthConfig } from './config.ts';
import { runAdminCommand } from './moderation/run-admin-command.ts';

process.exitCode = await runAdminCommand({
  databaseUrl: parseAuthConfig(process.env).databaseUrl,
  arguments: process.argv.slice(2),
  command: 'node dist/admin.main.js',
  print: (line) => process.stdout.write(`${line}\n`),
});
