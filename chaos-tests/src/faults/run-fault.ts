import { setTimeout as delay } from 'node:timers/promises';
import { waitForCachedSessions } from '../checks/wait-for-cached-sessions.ts';
import type { OperationResult } from '../load/run-operation.ts';
import { Load } from '../load/load.ts';
import { operationGroups, operationNames, type OperationName } from '../load/operation-names.ts';
import type { Operations } from '../load/operations.ts';
import type { VirtualUsers } from '../load/virtual-users.ts';
import type { Topology } from '../topology/topology.ts';
import type { Fault } from './fault.ts';

const uploads: readonly OperationName[] = operationGroups.uploads;
/** Maximum response time and recovery time that the product promises. */
const limits = { responseMs: 3000, recoveryMs: 5000 };
const recoveryTimeoutMs = 60_000;
const retryDelayMs = 50;

/** Outcome of one fault. */
export interface FaultReport {
  readonly fault: string;
  /** Row of the report that it is counted in. */
  readonly row: string;
  readonly available: readonly OperationName[];
  /** Violated promises; empty if the product survived the fault. */
  readonly violations: string[];
  readonly slowestMs: number;
  readonly recoveryMs: number;
  readonly requests: number;
  readonly unavailableCount: number;
}

/**
 * Injects `fault` while the users of `load` work and `prober` runs every operation, then reverts it and waits for recovery. The
 * same requests without faults show how much the machine's own delays add to the promised times.
 */
export async function runFault(topology: Topology, fault: Fault, users: VirtualUsers): Promise<FaultReport> {
  const { prober, baseline } = users;
  await baseline.measure(async () => (await waitForRecovery(prober)).results);
  await waitForCachedSessions(topology, [...users.load, prober]);
  const load = new Load(users.load);
  try {
    return await runUnderLoad(topology, fault, prober, load, baseline.allowedDelayMs);
  } finally {
    await load.stop();
  }
}

async function runUnderLoad(
  topology: Topology,
  fault: Fault,
  prober: Operations,
  load: Load,
  allowedDelayMs: number,
): Promise<FaultReport> {
  await fault.inject(topology);
  const startedAt = performance.now();
  const isBlocked = (name: OperationName) => fault.blocked?.includes(name) ?? false;
  const unblockedProbes = probe(prober, (name) => !isBlocked(name));
  const blockedProbes = probe(prober, isBlocked);
  await unblockedProbes;
  await delay(Math.max(0, (fault.minDurationMs ?? 0) - (performance.now() - startedAt)));
  await fault.revert(topology);
  const exits = await restartExitedServers(topology);
  const recovery = await waitForRecovery(prober);
  const results = [
    ...(await load.stop()),
    ...(await unblockedProbes),
    ...(await blockedProbes),
    ...recovery.results,
  ];
  const unblocked = results.filter(({ operation }) => !isBlocked(operation));
  const slowestMs = Math.max(0, ...unblocked.filter(hasTimeLimit).map(({ milliseconds }) => milliseconds));
  const violations = [
    ...exits,
    ...results.flatMap(({ operation, status, violation }) =>
      violation && !isAccepted(fault, operation, status) ? [`${operation}: ${violation}`] : [],
    ),
    ...findUnavailable(fault, unblocked),
    ...findSlowResponses(unblocked, allowedDelayMs),
    ...(recovery.milliseconds <= limits.recoveryMs + allowedDelayMs
      ? []
      : [`recovery took ${recovery.milliseconds} ms: ${recovery.last}`]),
  ];
  return {
    fault: fault.name,
    row: fault.row ?? fault.name,
    available: fault.available,
    violations: [...new Set(violations)],
    slowestMs,
    recoveryMs: recovery.milliseconds,
    requests: results.length,
    unavailableCount: results.filter(({ status }) => status === 503).length,
  };
}

function isAccepted(
  { additionalStatuses }: Fault,
  operation: OperationName,
  status: number | undefined,
): boolean {
  return status !== undefined && Boolean(additionalStatuses?.[operation]?.includes(status));
}

/** Restarts exited servers and reports them: no server may exit because another one fails. */
async function restartExitedServers({
  processes,
  servers,
  edgeProxy,
  frontEnds,
}: Topology): Promise<string[]> {
  const { nats, redis, minio } = servers;
  const all = { ...processes, 'edge proxy': edgeProxy, ...frontEnds, NATS: nats, Redis: redis, MinIO: minio };
  const exited = Object.entries(all).filter(([, server]) => !server.isRunning());
  const problems = await Promise.all(
    exited.map(async ([name, server]) => `${name} exited unexpectedly: ${await server.exitReport()}`),
  );
  await Promise.all(exited.map(([, server]) => server.start()));
  return problems;
}

/** Reports required operations that failed, and operations without any response. */
function findUnavailable({ available }: Fault, results: readonly OperationResult[]): string[] {
  return results.flatMap(({ operation, succeeded, status }) => {
    if (status === undefined) return [`${operation} got no response`];
    return !succeeded && available.includes(operation) ? [`${operation} was not available: ${status}`] : [];
  });
}

/** Successful uploads have no time limit: their duration is work, not waiting. */
function hasTimeLimit({ operation, succeeded }: OperationResult): boolean {
  return !succeeded || !uploads.includes(operation);
}

function findSlowResponses(results: readonly OperationResult[], allowedDelayMs: number): string[] {
  return results
    .filter((result) => hasTimeLimit(result) && result.milliseconds > timeLimitMs(result) + allowedDelayMs)
    .map(({ operation, milliseconds }) => `${operation} took ${milliseconds} ms`);
}

/** Uploads wait twice: for the file to be received and inspected, and for the song to be saved. */
function timeLimitMs({ operation }: OperationResult): number {
  return uploads.includes(operation) ? 2 * limits.responseMs : limits.responseMs;
}

function probe(prober: Operations, isIncluded: (name: OperationName) => boolean): Promise<OperationResult[]> {
  return Promise.all(operationNames.filter(isIncluded).map((name) => prober[name]()));
}

interface Recovery {
  readonly results: readonly OperationResult[];
  readonly milliseconds: number;
  /** The operation that recovered last. */
  readonly last: string;
}

/** Repeats each operation until it succeeds. Throws after a timeout. */
async function waitForRecovery(prober: Operations): Promise<Recovery> {
  const startedAt = performance.now();
  const results: OperationResult[] = [];
  let [last, lastMs] = ['', 0];
  const waitFor = async (name: OperationName): Promise<void> => {
    for (;;) {
      const result = await prober[name]();
      results.push(result);
      const recoveredAfterMs =
        performance.now() - startedAt - (hasTimeLimit(result) ? 0 : result.milliseconds);
      if (result.succeeded) {
        [last, lastMs] = recoveredAfterMs > lastMs ? [name, recoveredAfterMs] : [last, lastMs];
        return;
      }
      if (performance.now() - startedAt > recoveryTimeoutMs)
        throw new Error(`${name} did not recover: ${result.status} ${result.violation ?? ''}`);
      await delay(retryDelayMs);
    }
  };
  await Promise.all(operationNames.map(waitFor));
  return { results, milliseconds: Math.round(lastMs), last };
}
