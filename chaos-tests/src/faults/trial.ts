import { setTimeout as delay } from 'node:timers/promises';
import { waitForCachedSessions } from '../check/wait-for-cached-sessions.ts';
import type { Answer } from '../load/answer.ts';
import { Load } from '../load/load.ts';
import { operationGroups, operationNames, type OperationName } from '../load/operation-names.ts';
import type { Operations } from '../load/operations.ts';
import type { Topology } from '../topology/topology.ts';
import type { Fault } from './fault.ts';

const uploads: readonly OperationName[] = operationGroups.uploads;
const promised = { answerMs: 3000, recoveryMs: 5000 };
const patienceMs = 60_000;
const betweenTriesMs = 50;

/** What came of one fault. */
export interface Report {
  readonly fault: string;
  /** Where it stands in a table. */
  readonly row: string;
  readonly goesOn: readonly OperationName[];
  /** All that is not as promised; empty when the fault was survived. */
  readonly broken: string[];
  readonly slowestMs: number;
  readonly recoveryMs: number;
  readonly answers: number;
  readonly refusedForNow: number;
}

/**
 * Lets `fault` happen while the members of `load` work and `asker` asks for everything there is, then undoes it and waits until
 * everything is as before. What machine and scheduler take from the promised times shows in the same requests before the fault.
 */
export async function tryFault(
  topology: Topology,
  fault: Fault,
  members: { readonly load: readonly Operations[]; readonly asker: Operations },
): Promise<Report> {
  const healthy = await recovered(members.asker);
  await waitForCachedSessions(topology, [...members.load, members.asker]);
  const load = new Load(members.load);
  try {
    return await tryUnderLoad(topology, fault, members.asker, load, healthy);
  } finally {
    await load.stop();
  }
}

async function tryUnderLoad(
  topology: Topology,
  fault: Fault,
  asker: Operations,
  load: Load,
  healthy: Recovery,
): Promise<Report> {
  await fault.begin(topology);
  const begun = performance.now();
  const isUnanswered = (name: OperationName) => fault.unanswered?.includes(name) ?? false;
  const asking = askFor(asker, (name) => !isUnanswered(name));
  const askingInVain = askFor(asker, isUnanswered);
  await asking;
  await delay(Math.max(0, (fault.lastsMs ?? 0) - (performance.now() - begun)));
  await fault.end(topology);
  const ended = await startWhatEnded(topology);
  const after = await recovered(asker);
  const answers = [...(await load.stop()), ...(await asking), ...(await askingInVain), ...after.answers];
  const answerable = answers.filter(({ operation }) => !isUnanswered(operation));
  const slowestMs = Math.max(0, ...answerable.filter(isLimited).map(({ milliseconds }) => milliseconds));
  const margin = 2 * Math.max(...healthy.answers.map(({ milliseconds }) => milliseconds));
  const broken = [
    ...ended,
    ...answers.flatMap(({ operation, status, wrong }) =>
      wrong && !isAlsoRight(fault, operation, status) ? [`${operation}: ${wrong}`] : [],
    ),
    ...unkept(fault, answerable),
    ...slowAnswers(answerable, margin),
    ...(after.milliseconds <= promised.recoveryMs + margin
      ? []
      : [`recovered after ${after.milliseconds} ms only: ${after.last}`]),
  ];
  return {
    fault: fault.name,
    row: fault.row ?? fault.name,
    goesOn: fault.goesOn,
    broken: [...new Set(broken)],
    slowestMs,
    recoveryMs: after.milliseconds,
    answers: answers.length,
    refusedForNow: answers.filter(({ status }) => status === 503).length,
  };
}

function isAlsoRight({ alsoRight }: Fault, operation: OperationName, status: number | undefined): boolean {
  return status !== undefined && Boolean(alsoRight?.[operation]?.includes(status));
}

/** Nothing may end because of something else. What did is told, and started again for what comes next. */
async function startWhatEnded({ parts, servers, frontDoor, frontEnds }: Topology): Promise<string[]> {
  const { nats, redis, minio } = servers;
  const all = { ...parts, 'front door': frontDoor, ...frontEnds, NATS: nats, Redis: redis, MinIO: minio };
  const ended = Object.entries(all).filter(([, server]) => !server.isRunning());
  const told = ended.map(([name, server]) => `${name} ended by itself: ${server.output().slice(-1500)}`);
  await Promise.all(ended.map(([, server]) => server.start()));
  return told;
}

/** What should have gone on and did not, or was not answered at all. */
function unkept({ goesOn }: Fault, answers: readonly Answer[]): string[] {
  return answers.flatMap(({ operation, isGood, status }) => {
    if (status === undefined) return [`${operation} was not answered`];
    return !isGood && goesOn.includes(operation) ? [`${operation} did not go on: ${status}`] : [];
  });
}

/** A file that is taken may take its time: it is work, and no waiting. */
function isLimited({ operation, isGood }: Answer): boolean {
  return !isGood || !uploads.includes(operation);
}

function slowAnswers(answers: readonly Answer[], margin: number): string[] {
  return answers
    .filter((answer) => isLimited(answer) && answer.milliseconds > limitOf(answer) + margin)
    .map(({ operation, milliseconds }) => `${operation} took ${milliseconds} ms`);
}

/** Files are received and inspected before their song is saved, so a failure to save it is reported after a second such wait. */
function limitOf({ operation }: Answer): number {
  return uploads.includes(operation) ? 2 * promised.answerMs : promised.answerMs;
}

function askFor(asker: Operations, isWanted: (name: OperationName) => boolean): Promise<Answer[]> {
  return Promise.all(operationNames.filter(isWanted).map((name) => asker[name]()));
}

interface Recovery {
  readonly answers: readonly Answer[];
  readonly milliseconds: number;
  /** What took longest. */
  readonly last: string;
}

/** Asks for each thing until it is there. */
async function recovered(asker: Operations): Promise<Recovery> {
  const begun = performance.now();
  const answers: Answer[] = [];
  let [last, backMs] = ['', 0];
  const ask = async (name: OperationName): Promise<void> => {
    for (;;) {
      const answer = await asker[name]();
      answers.push(answer);
      const backAfterMs = performance.now() - begun - (isLimited(answer) ? 0 : answer.milliseconds);
      if (answer.isGood) {
        [last, backMs] = backAfterMs > backMs ? [name, backAfterMs] : [last, backMs];
        return;
      }
      if (performance.now() - begun > patienceMs)
        throw new Error(`${name} does not come back: ${answer.status} ${answer.wrong ?? ''}`);
      await delay(betweenTriesMs);
    }
  };
  await Promise.all(operationNames.map(ask));
  return { answers, milliseconds: Math.round(backMs), last };
}
