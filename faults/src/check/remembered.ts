import { cacheKeys } from '@rubato/contracts';
import type { Operations } from '../load/operations.ts';
import { redisCommand } from '../topology/redis-command.ts';
import type { Topology } from '../topology/topology.ts';
import { until } from './until.ts';

const countSessions = `
local count = 0
for _, key in ipairs(redis.call('KEYS', ARGV[1])) do
  local text = redis.pcall('GET', key)
  if type(text) == 'string' and string.find(text, '"account"', 1, true) then count = count + 1 end
end
return count`;

/**
 * Lets each of `members` be seen, and resolves when their sessions lie in Redis: where auth is away, only who was there a moment ago is
 * known. Parts that have just lost their Redis take up to a second to connect again.
 */
export async function remembered({ servers }: Topology, members: readonly Operations[]): Promise<void> {
  await until(async () => {
    await Promise.all(members.map((member) => member.session()));
    const count = await redisCommand(servers.redis.url, 'EVAL', countSessions, '0', cacheKeys.session('*'));
    return Number(count.slice(1)) >= members.length;
  });
}
