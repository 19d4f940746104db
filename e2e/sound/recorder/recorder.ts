import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AudioServer } from './audio-server.ts';
import { assembleRecording, recordingRate, type Chunk, type Recording } from './recording.ts';

const latencyMs = 20;

/** Records the output of the server from before `work` starts until it is done. */
export async function record(server: AudioServer, work: () => Promise<void>): Promise<Recording> {
  const format = `--raw --format=float32le --rate=${recordingRate} --channels=2 --latency-msec=${latencyMs}`;
  const recorder = spawn('parec', [...format.split(' '), `--device=${server.monitor}`], {
    env: { ...process.env, ...server.environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks: Chunk[] = [];
  recorder.stdout.on('data', (data: Buffer) =>
    chunks.push({ data, receivedAt: performance.timeOrigin + performance.now() }),
  );
  const exited = once(recorder, 'exit');
  try {
    await Promise.race([
      once(recorder.stdout, 'data'),
      exited.then(() => Promise.reject(new Error('parec exited before it recorded anything.'))),
    ]);
    await work();
  } finally {
    recorder.kill();
    await exited;
  }
  return assembleRecording(chunks);
}
