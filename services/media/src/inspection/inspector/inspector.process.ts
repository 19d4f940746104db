import { inspectAudio } from '../audio/inspect-audio.ts';
import { ByteSource } from '../byte-source.ts';
import { readFromPipe } from '../bytes-pipe.ts';
import { inspectImage } from '../image/inspect-image.ts';
import type { FromInspector, ToInspector } from '../inspection.messages.ts';
import { measureAudio } from '../measure-audio.ts';
import { Rejection } from '../rejection.ts';
import { enterSandbox } from '../sandbox/enter-sandbox.ts';
import { flacReady } from '../streams/flac-encoder.ts';
import { generateStream } from '../streams/generate-stream.ts';

/**
 * Parses untrusted files in a separate process, which can be killed: parsers can hang, exhaust memory or be
 * compromised. It is sandboxed, and requests the bytes of the inspected file from its parent.
 */
let deliver: (bytes: Uint8Array) => void = () => {};
let continueOutput: () => void = () => {};

process.on('message', (message: ToInspector) => {
  if (message.type === 'bytes') deliver(readFromPipe(message.length));
  else if (message.type === 'output-accepted') continueOutput();
  else void handle(message);
});
process.on('disconnect', () => process.exit());
await flacReady;
send({ type: 'ready', gap: enterSandbox() });

type Request = Exclude<ToInspector, { type: 'bytes' | 'output-accepted' }>;

async function handle(request: Request): Promise<void> {
  try {
    send(await runRequest(request, new ByteSource(requestBytes, request.bytes)));
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    send({ type: 'rejected', reason: error.reason });
  }
}

async function runRequest(request: Request, source: ByteSource): Promise<FromInspector> {
  const onProgress = (share: number) => send({ type: 'progress', share });
  if (request.type === 'stream')
    return { type: 'streamed', stream: await generateStream(source, sendOutput, onProgress) };
  if (request.type === 'loudness')
    return { type: 'measured', measurement: await measureAudio(source, onProgress) };
  const { kind, pixelLimit } = request;
  const inspection = await (kind === 'audio' ? inspectAudio(source) : inspectImage(source, pixelLimit));
  return { type: 'inspected', inspection };
}

function requestBytes(position: number, length: number): Promise<Uint8Array> {
  return new Promise((resolve) => {
    deliver = resolve;
    send({ type: 'read', position, length });
  });
}

function sendOutput(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    continueOutput = resolve;
    send({ type: 'output', bytes });
  });
}

function send(message: FromInspector): void {
  process.send?.(message);
}
