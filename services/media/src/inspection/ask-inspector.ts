import { AppError, fileLimits, type AssetKind } from '@rubato/contracts';
import type { ObjectReader } from '@rubato/service-kit';
import type { ChildProcess } from 'node:child_process';
import { pipeTo } from './bytes-pipe.ts';
import { fromInspectorSchema, type Inspection, type ToInspector } from './inspection.messages.ts';
import { PartSender } from './part-sender.ts';
import { watchUsage, type UsageLimits } from './process-usage.ts';
import { Refusal } from './refusal.ts';
import { WorkTime } from './work-time.ts';
import type { z } from 'zod';

export interface InspectionLimits extends UsageLimits {
  /** Elapsed time, for a process that hangs without using the processor. Far more than CPU time takes on a busy machine. */
  readonly elapsedMs: number;
}

export const inspectionLimits: InspectionLimits = { cpuMs: 5000, elapsedMs: 120_000, megabytes: 768 };
/** Files are read once from beginning to end, and some parts of them again. */
const mostReads = 4;
const someBytes = 64 * 1024 * 1024;
const retryAfterSeconds = 10;
/** Sent by the system or an operator. A parser that fails ends its process with a code or with another signal. */
const sentByOthers = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);

/** A request to a process that reads a file, and what becomes of its answers. */
export interface Conversation<Answer> {
  readonly request: Exclude<ToInspector, { type: 'bytes' | 'taken' }>;
  readonly reader: Pick<ObjectReader, 'bytes' | 'read'>;
  readonly limits: InspectionLimits;
  /** The answer that a message is, if it is one. */
  readonly answerOf: (message: Said) => Answer | undefined;
  /** Takes a piece of what is made; the next one is not made before that. Without it, nothing may be made. */
  readonly onOutput?: (bytes: Uint8Array) => Promise<void>;
  /** Told how much is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

type Said = z.output<typeof fromInspectorSchema>;

/**
 * Lets a process inspect a file. Resolves with what it found or why it refused. Throws as `converse` does.
 */
export function ask(
  inspector: ChildProcess,
  kind: AssetKind,
  reader: Pick<ObjectReader, 'bytes' | 'read'>,
  limits = inspectionLimits,
): Promise<Inspection | Refusal> {
  return converse(inspector, {
    request: { type: 'inspect', kind, bytes: reader.bytes, pixelLimit: fileLimits.image.pixels },
    reader,
    limits,
    answerOf: (message) => (message.type === 'inspected' ? message.inspection : undefined),
  });
}

/**
 * Lets a process do something with a file. Resolves with its answer or why it refused. Throws `Refusal` when it crashes, says what cannot
 * be, or takes too much CPU time, memory or bytes; UNAVAILABLE when it hangs or is ended by somebody else, which is no fault of the file;
 * and what the reader throws. Waiting for the store is no time of the process.
 */
export function converse<Answer>(
  inspector: ChildProcess,
  { request, reader, limits, answerOf, onOutput, onProgress }: Conversation<Answer>,
): Promise<Answer | Refusal> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer | Refusal>();
  const giveUp = (cause: string) => reject(new Refusal('unreadable', { cause: new Error(cause) }));
  const time = new WorkTime(limits.elapsedMs, () =>
    reject(unavailable(`No result in ${limits.elapsedMs} ms`)),
  );
  const unwatch = watchUsage(inspector.pid, limits, giveUp);
  const parts = new PartSender(reader, pipeTo(inspector));
  const ended = (code: number | null, signal: NodeJS.Signals | null) => {
    const cause = `The inspector ended: ${signal ?? code}`;
    if (sentByOthers.has(signal)) reject(unavailable(cause));
    else giveUp(cause);
  };
  const tell = (message: ToInspector) => {
    time.goOn();
    inspector.send(message, (error) => {
      if (!error) return;
      // Why it does not listen any more is known once it has ended.
      if (inspector.exitCode !== null || inspector.signalCode !== null)
        ended(inspector.exitCode, inspector.signalCode);
      else inspector.kill('SIGKILL');
    });
  };
  let left = mostReads * reader.bytes + someBytes;
  const send = (position: number, length: number) => {
    left -= length;
    if (left < 0) return giveUp('It reads without an end');
    time.pause();
    parts.send(position, length, (sent) => tell({ type: 'bytes', length: sent })).catch(reject);
  };
  let room = mostOutput(reader.bytes);
  const take = (bytes: Uint8Array) => {
    room -= bytes.length;
    if (room < 0 || !onOutput) return giveUp('It makes what nobody has asked for');
    time.pause();
    onOutput(bytes).then(() => tell({ type: 'taken' }), reject);
  };
  inspector.on('message', (said) => {
    const { data: message } = fromInspectorSchema.safeParse(said);
    if (!message) return giveUp('It says what cannot be');
    if (message.type === 'refused') return resolve(new Refusal(message.reason));
    if (message.type === 'read') return send(message.position, message.length);
    if (message.type === 'output') return take(message.bytes);
    if (message.type === 'progress') return onProgress?.(message.share);
    const answer = answerOf(message);
    if (answer === undefined) return giveUp('It answers what nobody has asked');
    resolve(answer);
  });
  inspector.once('exit', ended);
  inspector.once('error', (error) => reject(unavailable(String(error))));
  tell(request);
  return promise.finally(() => {
    time.pause();
    unwatch();
    parts.close();
  });
}

/** A container adds little to what it contains; samples without compression are twice what an encoder makes of them at the most. */
const mostOutput = (bytes: number) => 2 * bytes + someBytes;

function unavailable(cause: string): AppError {
  return new AppError('UNAVAILABLE', cause, undefined, retryAfterSeconds);
}
