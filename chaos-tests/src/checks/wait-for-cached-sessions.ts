import { cacheKeys } from '@rubato/contracts';
import { waitUntil } from '@rubato/testing';
import type { Operations } from '../load/operations.ts';
import { redisCommand } from '../topology/redis-command.ts';
import type { Topology } from '../topology/topology.ts';

const countSessions = `
local count = 0
for _, key in ipairs(redis.call('KEYS', ARGV[1])) do
  local text = redis.pcall('GET', key)
  if type(text) == 'string' and string.find(text, '"account"', 1, true) then count = count + 1 end
end
return count`;

/**
 * Makes requests for each of `users` until Redis holds all their sessions: while auth is unavailable, only sessions cached there are
 * accepted. A process that has lost its connection to Redis takes up to a second to reconnect.
 */
export async function waitForCachedSessions(
  { servers }: Topology,
  users: readonly Operations[],
): Promise<void> {
  await waitUntil(async () => {
    await Promise.all(users.map((user) => user.session()));
    const count = await redisCommand(servers.redis.url, 'EVAL', countSessions, '0', cacheKeys.session('*'));
    return Number(count.slice(1)) >= users.length;
  });
}
