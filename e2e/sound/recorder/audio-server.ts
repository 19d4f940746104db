import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { recordingRate } from './recording.ts';

const run = promisify(execFile);
const sinkName = 'rubato';
const startTimeoutMs = 10_000;
const pollIntervalMs = 50;

/** A private PulseAudio server with a null sink, independent of the sound settings of the system. */
export interface AudioServer {
  /** Environment variables for programs that play to this server. */
  readonly environment: { readonly PULSE_SERVER: string };
  /** Name of the source that captures the output. */
  readonly monitor: string;
  readonly stop: () => Promise<void>;
}

/** Keeps its socket and state in `folder`. */
export async function startAudioServer(folder: string): Promise<AudioServer> {
  const home = join(folder, 'pulse');
  await mkdir(home, { mode: 0o700 });
  const socket = join(home, 'native');
  const modules = [
    `module-null-sink sink_name=${sinkName} rate=${recordingRate} format=float32le channels=2`,
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
  ];
  const settings =
    '-n --daemonize=no --use-pid-file=no --disable-shm=yes --exit-idle-time=-1 --log-target=stderr';
  const server = spawn('pulseaudio', [...settings.split(' '), ...modules.flatMap((each) => ['-L', each])], {
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, PULSE_RUNTIME_PATH: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // Also stops the server if this process exits early, for example on Ctrl-C.
  process.once('exit', () => server.kill());
  const environment = { PULSE_SERVER: `unix:${socket}` };
  await waitUntilReady(server, environment);
  return { environment, monitor: `${sinkName}.monitor`, stop: () => stop(server) };
}

async function waitUntilReady(server: ChildProcess, environment: Record<string, string>): Promise<void> {
  let log = '';
  server.stderr?.on('data', (text: Buffer) => (log = `${log}${text.toString()}`.slice(-4000)));
  server.once('error', (error) => (log = error.message));
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline && server.exitCode === null) {
    const sinks = await run('pactl', ['list', 'short', 'sinks'], { env: { ...process.env, ...environment } })
      .then(({ stdout }) => stdout)
      .catch(() => '');
    if (sinks.includes(sinkName)) return;
    await wait(pollIntervalMs);
  }
  server.kill();
  throw new Error(`PulseAudio did not start.\n${log}`);
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill();
  await exited;
}
