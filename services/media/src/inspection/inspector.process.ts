import { inspectAudio } from './inspect-audio.ts';
import { inspectImage } from './inspect-image.ts';
import type { FromInspector, ToInspector } from './inspection.messages.ts';
import { cachedByBlock, RemoteBlob } from './remote-blob.ts';

/**
 * A process of its own for what strangers made: parsers can hang or balloon, and a process can be killed. It has no access
 * to store or database; it asks its parent for the bytes of the one file that it inspects.
 */
let deliver: (bytes: Uint8Array) => void = () => {};

process.on('message', (message: ToInspector) => {
  if (message.type === 'bytes') deliver(message.bytes);
  else void inspect(message);
});
process.on('disconnect', () => process.exit());
say({ type: 'ready' });

async function inspect({
  kind,
  bytes,
  pixelLimit,
}: Extract<ToInspector, { type: 'inspect' }>): Promise<void> {
  const file = new RemoteBlob(cachedByBlock(askForBytes), bytes);
  try {
    say({
      type: 'inspected',
      inspection: await (kind === 'audio' ? inspectAudio(file) : inspectImage(file, pixelLimit)),
    });
  } catch {
    say({ type: 'refused' });
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
