import { AppError, fileLimits, type AssetKind } from '@rubato/contracts';
import type { ObjectReader } from '@rubato/service-kit';
import type { ChildProcess } from 'node:child_process';
import { pipeTo } from '../bytes-pipe.ts';
import { fromInspectorSchema, type Inspection, type ToInspector } from '../inspection.messages.ts';
import { PausableTimeout } from './pausable-timeout.ts';
import { watchUsage, type UsageLimits } from './process-usage.ts';
import { RangeSender } from './range-sender.ts';
import { Rejection } from '../rejection.ts';
import type { z } from 'zod';

export interface InspectionLimits extends UsageLimits {
  /**
   * Elapsed time, to detect a process that hangs without using the processor. Generous, for busy machines.
   * Without it, the caller ends work that reports no progress.
   */
  readonly elapsedMs?: number;
}

export const inspectionLimits = {
  cpuMs: 5000,
  elapsedMs: 120_000,
  megabytes: 768,
} as const satisfies InspectionLimits;
/** Files are read once from beginning to end, and some ranges again. */
const maxReadPasses = 4;
const allowanceBytes = 64 * 1024 * 1024;
const retryAfterSeconds = 10;
/**
 * Signals sent by the system or an operator. A failing parser ends its process with an exit code or another
 * signal.
 */
const externalSignals = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);

type InspectorMessage = z.output<typeof fromInspectorSchema>;

/** A request to an inspector process, and the handling of its messages. */
export interface InspectorTask<Result> {
  readonly request: Exclude<ToInspector, { type: 'bytes' | 'output-accepted' }>;
  readonly reader: Pick<ObjectReader, 'bytes' | 'read'>;
  readonly limits: InspectionLimits;
  /** Returns the result in a message, or undefined if the message is not a result of this task. */
  readonly getResult: (message: InspectorMessage) => Result | undefined;
  /** Consumes a chunk of output; the process waits until it resolves. Without it, output is an error. */
  readonly onOutput?: (bytes: Uint8Array) => Promise<void>;
  /** Called with every message, and the progress, 0 to 1, if it is in it. */
  readonly onProgress?: (share?: number) => void;
}

/**
 * Inspects a file in a process. Resolves with the inspection or a rejection. Throws like `runInspectorTask`.
 */
export function inspectFile(
  inspector: ChildProcess,
  kind: AssetKind,
  reader: Pick<ObjectReader, 'bytes' | 'read'>,
  limits: InspectionLimits = inspectionLimits,
): Promise<Inspection | Rejection> {
  return runInspectorTask(inspector, {
    request: { type: 'inspect', kind, bytes: reader.bytes, pixelLimit: fileLimits.image.pixels },
    reader,
    limits,
    getResult: (message) => (message.type === 'inspected' ? message.inspection : undefined),
  });
}

/**
 * Runs a task in an inspector process. Resolves with the result or the process's rejection of the file.
 * Throws `Rejection` if the process crashes, sends an invalid message, or exceeds its limits on CPU time,
 * memory or bytes; UNAVAILABLE if it hangs or is terminated from outside; and errors of the reader. Time
 * spent waiting for the object store does not count.
 */
export function runInspectorTask<Result>(
  inspector: ChildProcess,
  { request, reader, limits, getResult, onOutput, onProgress }: InspectorTask<Result>,
): Promise<Result | Rejection> {
  const { promise, resolve, reject } = Promise.withResolvers<Result | Rejection>();
  const fail = (cause: string) => reject(createUnreadable(cause));
  const timeout = new PausableTimeout(limits.elapsedMs, () =>
    reject(createUnavailable(`Inspector timed out after ${limits.elapsedMs} ms`)),
  );
  const unwatch = watchUsage(inspector.pid, limits, fail);
  const ranges = new RangeSender(reader, pipeTo(inspector));
  const handleExit: ExitHandler = (code, signal) => reject(createExitError(code, signal));
  const send = (message: ToInspector) => {
    timeout.resume();
    sendMessage(inspector, message, handleExit);
  };
  const mayRead = createByteBudget(maxReadPasses * reader.bytes + allowanceBytes);
  const sendRange = (position: number, length: number) => {
    if (!mayRead(length)) return fail('Read limit exceeded');
    timeout.pause();
    ranges.send(position, length, (sent) => send({ type: 'bytes', length: sent })).catch(reject);
  };
  const mayWrite = createByteBudget(computeMaxOutputBytes(reader.bytes));
  const acceptOutput = (bytes: Uint8Array) => {
    if (!mayWrite(bytes.length)) return fail('Output limit exceeded');
    if (!onOutput) return fail('Unexpected output from inspector');
    timeout.pause();
    onOutput(bytes).then(() => send({ type: 'output-accepted' }), reject);
  };
  inspector.on('message', (received) => {
    const { data: message } = fromInspectorSchema.safeParse(received);
    if (!message) return fail('Invalid message from inspector');
    onProgress?.('share' in message ? message.share : undefined);
    if (message.type === 'rejected') return resolve(new Rejection(message.reason));
    if (message.type === 'read') return sendRange(message.position, message.length);
    if (message.type === 'output') return acceptOutput(message.bytes);
    if (message.type === 'progress') return;
    const result = getResult(message);
    if (result === undefined) return fail('Unexpected result from inspector');
    resolve(result);
  });
  inspector.once('exit', handleExit);
  inspector.once('error', (error) => reject(createUnavailable(String(error))));
  send(request);
  return promise.finally(() => {
    timeout.pause();
    unwatch();
    ranges.close();
  });
}

type ExitHandler = (code: number | null, signal: NodeJS.Signals | null) => void;

function sendMessage(inspector: ChildProcess, message: ToInspector, onExited: ExitHandler): void {
  inspector.send(message, (error) => {
    if (!error) return;
    // The exit reveals the cause of a closed channel.
    if (inspector.exitCode !== null || inspector.signalCode !== null)
      onExited(inspector.exitCode, inspector.signalCode);
    else inspector.kill('SIGKILL');
  });
}

/** Returns a function that takes bytes from a budget of `limit` bytes, and returns false once it is exceeded. */
function createByteBudget(limit: number): (bytes: number) => boolean {
  let left = limit;
  return (bytes) => {
    left -= bytes;
    return left >= 0;
  };
}

/**
 * A container adds little to its content. Uncompressed samples may make the output twice as large as the
 * file.
 */
const computeMaxOutputBytes = (bytes: number) => 2 * bytes + allowanceBytes;

/** A process that was terminated from outside says nothing about the file. */
function createExitError(code: number | null, signal: NodeJS.Signals | null): Error {
  const cause = `Inspector exited: ${signal ?? code}`;
  return externalSignals.has(signal) ? createUnavailable(cause) : createUnreadable(cause);
}

const createUnreadable = (cause: string) => new Rejection('unreadable', { cause: new Error(cause) });

function createUnavailable(cause: string): AppError {
  return new AppError('UNAVAILABLE', cause, { retryAfterSeconds });
}
