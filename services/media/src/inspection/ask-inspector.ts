import { fileLimits } from '@rubato/contracts';
import type { ObjectReader } from '@rubato/service-kit';
import type { ChildProcess } from 'node:child_process';
import type { AssetKind } from '../assets/asset.entity.ts';
import { pipeTo } from './bytes-pipe.ts';
import { fromInspectorSchema, type Inspection, type ToInspector } from './inspection.messages.ts';
import { watchMemory } from './memory-watch.ts';
import { PartSender } from './part-sender.ts';
import { Refusal } from './refusal.ts';
import { WorkTime } from './work-time.ts';

export const inspectionLimits = { workMs: 5000, megabytes: 768 };
/** Files are read once from beginning to end, and some parts of them again. */
const mostReads = 4;
const someBytes = 64 * 1024 * 1024;

/**
 * Lets a process inspect a file. Resolves with what it found or why it refused. Throws `Refusal` when it dies, says what cannot be, or
 * takes too much time, memory or bytes, and what the reader throws. Waiting for the store is no time of the process.
 */
export function ask(
  inspector: ChildProcess,
  kind: AssetKind,
  reader: Pick<ObjectReader, 'bytes' | 'read'>,
  { workMs, megabytes } = inspectionLimits,
): Promise<Inspection | Refusal> {
  const { promise, resolve, reject } = Promise.withResolvers<Inspection | Refusal>();
  const giveUp = (cause: string) => reject(new Refusal('unreadable', { cause: new Error(cause) }));
  const time = new WorkTime(workMs, () => giveUp(`No result in ${workMs} ms`));
  const unwatch = watchMemory(inspector.pid, megabytes, () => giveUp(`More than ${megabytes} MB`));
  const parts = new PartSender(reader, pipeTo(inspector));
  const tell = (message: ToInspector) => {
    time.goOn();
    inspector.send(message, (error) => error && giveUp(String(error)));
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
  inspector.once('exit', (code, signal) => giveUp(`The inspector ended: ${signal ?? code}`));
  inspector.once('error', (error) => giveUp(String(error)));
  tell({ type: 'inspect', kind, bytes: reader.bytes, pixelLimit: fileLimits.image.pixels });
  return promise.finally(() => {
    time.pause();
    unwatch();
    parts.close();
  });
}
