import { afterEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { ask } from './ask-inspector.ts';
import { inspectorStdio } from './bytes-pipe.ts';

const started: ChildProcess[] = [];

afterEach(() => {
  for (const inspector of started.splice(0)) inspector.kill('SIGKILL');
});

/** A process that does this when it is asked to inspect. */
const inspectorThat = (does: string) => {
  const inspector = spawn(
    process.execPath,
    ['-e', `process.on('message', (message) => { const say = (what) => process.send(what); ${does} })`],
    { stdio: [...inspectorStdio], serialization: 'advanced' },
  );
  started.push(inspector);
  return inspector;
};

const reader = { bytes: 1000, read: async () => new Uint8Array(1) };
/** Time enough for a process to start on a busy machine. */
const limits = { cpuMs: 20_000, elapsedMs: 300_000, megabytes: 300 };
const outcome = (does: string, changed: Partial<typeof limits> = {}) =>
  ask(inspectorThat(does), 'audio', reader, { ...limits, ...changed });
const pause = (ms: number) => `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});`;
const givenUp = (message: string) => ({
  reason: 'unreadable',
  cause: expect.objectContaining({ message }),
});

describe('a process that inspects a file', () => {
  it('is believed what it found', async () => {
    const found = `say({ type: 'inspected', inspection: { extension: 'mp3', durationSeconds: 3.5 } })`;
    expect(await outcome(found)).toEqual({ extension: 'mp3', durationSeconds: 3.5, variants: [] });
  });

  it('is believed why it refuses', async () => {
    expect(await outcome(`say({ type: 'refused', reason: 'cut' })`)).toMatchObject({ reason: 'cut' });
  });

  it('is given up when it computes without an end', async () => {
    await expect(outcome('for (;;);', { cpuMs: 500 })).rejects.toMatchObject(
      givenUp('More than 500 ms of CPU time'),
    );
  });

  it('has time while others have the processor', async () => {
    const late = `${pause(1500)} say({ type: 'refused', reason: 'cut' })`;
    expect(await outcome(late, { cpuMs: 1000 })).toMatchObject({ reason: 'cut' });
  });

  it('is given up when it hangs, which is no fault of the file', async () => {
    await expect(outcome(pause(60_000), { elapsedMs: 500 })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterSeconds: 10,
    });
  });

  it.each(['SIGKILL', 'SIGTERM'])('is no fault of the file when it is ended by %s', async (signal) => {
    await expect(outcome(`process.kill(process.pid, '${signal}')`)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterSeconds: 10,
    });
  });

  it.each([
    ['balloons outside of its heap', 'globalThis.a = Buffer.alloc(1e9, 1);', 'More than 300 MB'],
    ['dies', 'process.exit(3)', 'The inspector ended: 3'],
    ['crashes', 'process.abort()', 'The inspector ended: SIGABRT'],
    ['says what cannot be', `say({ type: 'read', position: -1, length: 1 })`, 'It says what cannot be'],
    [
      'names a file as it likes',
      `say({ type: 'inspected', inspection: { extension: '../html' } })`,
      'It says what cannot be',
    ],
    ['reads without an end', `say({ type: 'read', position: 0, length: 1e7 })`, 'It reads without an end'],
  ])('is given up when it %s', async (_what, does, cause) => {
    await expect(outcome(does)).rejects.toMatchObject(givenUp(cause));
  });

  it('is not blamed for a store that fails', async () => {
    const away = { bytes: 10, read: () => Promise.reject(new Error('The store is away')) };
    const asking = ask(
      inspectorThat(`say({ type: 'read', position: 0, length: 10 })`),
      'audio',
      away,
      limits,
    );
    await expect(asking).rejects.toThrow('The store is away');
  });
});
