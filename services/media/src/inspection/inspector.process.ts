import { inspectAudio } from './audio/inspect-audio.ts';
import { ByteSource } from './byte-source.ts';
import { readFromPipe } from './bytes-pipe.ts';
import { inspectImage } from './image/inspect-image.ts';
import type { FromInspector, ToInspector } from './inspection.messages.ts';
import { measureLoudness } from './loudness/measure-loudness.ts';
import { Refusal } from './refusal.ts';
import { enterSandbox } from './sandbox/enter-sandbox.ts';
import { flacReady } from './streams/flac-encoder.ts';
import { makeStream } from './streams/make-stream.ts';

/**
 * A process of its own for what strangers made: parsers can hang, balloon or be taken over, and a process can be killed. It has no access
 * to anything; it asks its parent for the bytes of the one file that it inspects.
 */
let deliver: (bytes: Uint8Array) => void = () => {};
let goOn: () => void = () => {};

process.on('message', (message: ToInspector) => {
  if (message.type === 'bytes') deliver(readFromPipe(message.length));
  else if (message.type === 'taken') goOn();
  else void answer(message);
});
process.on('disconnect', () => process.exit());
await flacReady;
say({ type: 'ready', gap: enterSandbox() });

type Request = Exclude<ToInspector, { type: 'bytes' | 'taken' }>;

async function answer(request: Request): Promise<void> {
  try {
    say(await answerTo(request, new ByteSource(askForBytes, request.bytes)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say({ type: 'refused', reason: error.reason });
  }
}

async function answerTo(request: Request, source: ByteSource): Promise<FromInspector> {
  const onProgress = (share: number) => say({ type: 'progress', share });
  if (request.type === 'stream')
    return { type: 'streamed', stream: await makeStream(source, putOut, onProgress) };
  if (request.type === 'loudness')
    return { type: 'measured', loudness: await measureLoudness(source, onProgress) };
  const { kind, pixelLimit } = request;
  const inspection = await (kind === 'audio' ? inspectAudio(source) : inspectImage(source, pixelLimit));
  return { type: 'inspected', inspection };
}

function askForBytes(position: number, length: number): Promise<Uint8Array> {
  return new Promise((resolve) => {
    deliver = resolve;
    say({ type: 'read', position, length });
  });
}

function putOut(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    goOn = resolve;
    say({ type: 'output', bytes });
  });
}

function say(message: FromInspector): void {
  process.send?.(message);
}
