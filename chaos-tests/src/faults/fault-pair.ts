import { operationNames } from '../load/operation-names.ts';
import type { Fault } from './fault.ts';
import { sessionless } from './promises.ts';

/**
 * Both at once. Operations that survive each fault survive both, with two exceptions: without Redis, gateways fetch pages that they would
 * otherwise have cached; and without Redis and auth together, sessions cannot be verified.
 */
export function pairOf(one: Fault, other: Fault): Fault {
  const faults = [one, other];
  const areSessionsLost =
    faults.some(({ target }) => target === 'Redis') && faults.some(({ goesOn }) => !goesOn.includes('logIn'));
  const goesOn = one.goesOn
    .filter((name) => name !== 'browse' && other.goesOn.includes(name))
    .filter((name) => !areSessionsLost || sessionless.includes(name));
  const unanswered = operationNames.filter((name) =>
    faults.some((fault) => fault.unanswered?.includes(name)),
  );
  return {
    name: `${one.name}, and ${other.name}`,
    row: 'two at once',
    target: `${one.target} and ${other.target}`,
    begin: async (topology) => {
      await one.begin(topology);
      await other.begin(topology);
    },
    end: async (topology) => {
      await Promise.all([one.end(topology), other.end(topology)]);
    },
    goesOn,
    unanswered,
    lastsMs: Math.max(one.lastsMs ?? 0, other.lastsMs ?? 0),
    alsoRight: { ...one.alsoRight, ...other.alsoRight },
  };
}

/** Two of `faults` that happen to different things. */
export function randomPair(faults: readonly Fault[], random: () => number): Fault {
  const pick = (from: readonly Fault[]) => from[Math.floor(random() * from.length)];
  const one = pick(faults);
  const other = one && pick(faults.filter(({ target }) => target !== one.target));
  if (!one || !other) throw new Error('There are no two faults');
  return pairOf(one, other);
}
