import { inspectAudio } from './audio/inspect-audio.ts';
import { ByteSource } from './byte-source.ts';
import { readFromPipe } from './bytes-pipe.ts';
import { inspectImage } from './image/inspect-image.ts';
import type { FromInspector, ToInspector } from './inspection.messages.ts';
import { Refusal } from './refusal.ts';
import { enterSandbox } from './sandbox/enter-sandbox.ts';

/**
 * A process of its own for what strangers made: parsers can hang, balloon or be taken over, and a process can be killed. It has no access
 * to anything; it asks its parent for the bytes of the one file that it inspects.
 */
let deliver: (bytes: Uint8Array) => void = () => {};

process.on('message', (message: ToInspector) => {
  if (message.type === 'bytes') deliver(readFromPipe(message.length));
  else void inspect(message);
});
process.on('disconnect', () => process.exit());
say({ type: 'ready', gap: enterSandbox() });

async function inspect({
  kind,
  bytes,
  pixelLimit,
}: Extract<ToInspector, { type: 'inspect' }>): Promise<void> {
  const source = new ByteSource(askForBytes, bytes);
  try {
    say({
      type: 'inspected',
      inspection: await (kind === 'audio' ? inspectAudio(source) : inspectImage(source, pixelLimit)),
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say({ type: 'refused', reason: error.reason });
  }
}

function askForBytes(position: number, length: number): Promise<Uint8Array> {
  return new Promise((resolve) => {
    deliver = resolve;
    say({ type: 'read', position, length });
  });
}

function say(message: FromInspector): void {
  process.send?.(message);
}
