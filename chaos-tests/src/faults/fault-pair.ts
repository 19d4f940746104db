import { operationNames } from '../load/operation-names.ts';
import type { Fault } from './fault.ts';
import { sessionlessOperations } from './availability.ts';

/**
 * Combines two concurrent faults. Operations that survive each fault survive both, with two exceptions: without Redis, gateways
 * fetch pages that they would otherwise have cached; and without Redis and auth together, sessions cannot be verified.
 */
export function combineFaults(one: Fault, other: Fault): Fault {
  const faults = [one, other];
  const areSessionsLost =
    faults.some(({ target }) => target === 'Redis') &&
    faults.some(({ available }) => !available.includes('logIn'));
  const available = one.available
    .filter((name) => name !== 'browse' && other.available.includes(name))
    .filter((name) => !areSessionsLost || sessionlessOperations.includes(name));
  const blocked = operationNames.filter((name) => faults.some((fault) => fault.blocked?.includes(name)));
  return {
    name: `${one.name} and ${other.name}`,
    row: 'two concurrent faults',
    target: `${one.target} and ${other.target}`,
    inject: async (topology) => {
      await one.inject(topology);
      await other.inject(topology);
    },
    revert: async (topology) => {
      await Promise.all([one.revert(topology), other.revert(topology)]);
    },
    available,
    blocked,
    minDurationMs: Math.max(one.minDurationMs ?? 0, other.minDurationMs ?? 0),
    additionalStatuses: { ...one.additionalStatuses, ...other.additionalStatuses },
  };
}

/** Combines two random faults with different targets. */
export function randomPair(faults: readonly Fault[], random: () => number): Fault {
  const pick = (from: readonly Fault[]) => from[Math.floor(random() * from.length)];
  const one = pick(faults);
  const other = one && pick(faults.filter(({ target }) => target !== one.target));
  if (!one || !other) throw new Error('No two faults with different targets');
  return combineFaults(one, other);
}
