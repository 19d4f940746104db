import { AppError, fileLimits, type AssetKind } from '@rubato/contracts';
import type { ObjectReader } from '@rubato/service-kit';
import type { ChildProcess } from 'node:child_process';
import { pipeTo } from './bytes-pipe.ts';
import { fromInspectorSchema, type Inspection, type ToInspector } from './inspection.messages.ts';
import { PartSender } from './part-sender.ts';
import { watchUsage, type UsageLimits } from './process-usage.ts';
import { Refusal } from './refusal.ts';
import { WorkTime } from './work-time.ts';

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

/**
 * Lets a process inspect a file. Resolves with what it found or why it refused. Throws `Refusal` when it crashes, says what cannot be, or
 * takes too much CPU time, memory or bytes; UNAVAILABLE when it hangs or is ended by somebody else, which is no fault of the file; and
 * what the reader throws. Waiting for the store is no time of the process.
 */
export function ask(
  inspector: ChildProcess,
  kind: AssetKind,
  reader: Pick<ObjectReader, 'bytes' | 'read'>,
  limits = inspectionLimits,
): Promise<Inspection | Refusal> {
  const { promise, resolve, reject } = Promise.withResolvers<Inspection | Refusal>();
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
  inspector.on('message', (said) => {
    const { data: message } = fromInspectorSchema.safeParse(said);
    if (!message) return giveUp('It says what cannot be');
    if (message.type === 'inspected') resolve(message.inspection);
    if (message.type === 'refused') resolve(new Refusal(message.reason));
    if (message.type !== 'read') return;
    left -= message.length;
    if (left < 0) return giveUp('It reads without an end');
    time.pause();
    parts.send(message.position, message.length, (length) => tell({ type: 'bytes', length })).catch(reject);
  });
  inspector.once('exit', ended);
  inspector.once('error', (error) => reject(unavailable(String(error))));
  tell({ type: 'inspect', kind, bytes: reader.bytes, pixelLimit: fileLimits.image.pixels });
  return promise.finally(() => {
    time.pause();
    unwatch();
    parts.close();
  });
}

function unavailable(cause: string): AppError {
  return new AppError('UNAVAILABLE', cause, undefined, retryAfterSeconds);
}
