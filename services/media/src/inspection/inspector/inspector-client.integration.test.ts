import { afterEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { inspectFile, runInspectorTask } from './inspector-client.ts';
import { inspectorStdio } from '../bytes-pipe.ts';

const started: ChildProcess[] = [];

afterEach(() => {
  for (const inspector of started.splice(0)) inspector.kill('SIGKILL');
});

/** Starts a process that runs `code` for each message. The code can call `send`. */
const startFakeInspector = (code: string) => {
  const inspector = spawn(
    process.execPath,
    ['-e', `process.on('message', (message) => { const send = (reply) => process.send(reply); ${code} })`],
    { stdio: [...inspectorStdio], serialization: 'advanced' },
  );
  started.push(inspector);
  return inspector;
};

const reader = { bytes: 1000, read: async () => new Uint8Array(1) };
/** Allows for a slow process start on a busy machine. */
const limits = { cpuMs: 20_000, elapsedMs: 300_000, megabytes: 300 };
const outcome = (code: string, changed: Partial<typeof limits> = {}) =>
  inspectFile(startFakeInspector(code), 'audio', reader, { ...limits, ...changed });
const pause = (ms: number) => `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});`;
const unreadable = (message: string) => ({
  reason: 'unreadable',
  cause: expect.objectContaining({ message }),
});

describe('inspectFile', () => {
  it('returns the inspection', async () => {
    const found = `send({ type: 'inspected', inspection: { extension: 'mp3', durationSeconds: 3.5 } })`;
    expect(await outcome(found)).toEqual({ extension: 'mp3', durationSeconds: 3.5, variants: [] });
  });

  it('returns the reason for a rejection', async () => {
    expect(await outcome(`send({ type: 'rejected', reason: 'corrupt' })`)).toMatchObject({
      reason: 'corrupt',
    });
  });

  it('rejects a file that exceeds the CPU time', async () => {
    await expect(outcome('for (;;);', { cpuMs: 500 })).rejects.toMatchObject(
      unreadable('CPU time limit exceeded: 500 ms'),
    );
  });

  it('does not count time in which the process does not run', async () => {
    const late = `${pause(1500)} send({ type: 'rejected', reason: 'corrupt' })`;
    expect(await outcome(late, { cpuMs: 1000 })).toMatchObject({ reason: 'corrupt' });
  });

  it('throws UNAVAILABLE if the process hangs', async () => {
    await expect(outcome(pause(60_000), { elapsedMs: 500 })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterSeconds: 10,
    });
  });

  it.each(['SIGKILL', 'SIGTERM'])('throws UNAVAILABLE if the process is terminated by %s', async (signal) => {
    await expect(outcome(`process.kill(process.pid, '${signal}')`)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterSeconds: 10,
    });
  });

  it.each([
    [
      'allocates too much memory outside the heap',
      'globalThis.a = Buffer.alloc(1e9, 1);',
      'Memory limit exceeded: 300 MB',
    ],
    ['exits', 'process.exit(3)', 'Inspector exited: 3'],
    ['crashes', 'process.abort()', 'Inspector exited: SIGABRT'],
    [
      'sends an invalid message',
      `send({ type: 'read', position: -1, length: 1 })`,
      'Invalid message from inspector',
    ],
    [
      'sends an invalid extension',
      `send({ type: 'inspected', inspection: { extension: '../html' } })`,
      'Invalid message from inspector',
    ],
    ['reads too much', `send({ type: 'read', position: 0, length: 1e7 })`, 'Read limit exceeded'],
  ])('rejects the file if the process %s', async (_description, code, cause) => {
    await expect(outcome(code)).rejects.toMatchObject(unreadable(cause));
  });

  it('throws errors of the object store', async () => {
    const failing = { bytes: 10, read: () => Promise.reject(new Error('Simulated failure')) };
    const inspecting = inspectFile(
      startFakeInspector(`send({ type: 'read', position: 0, length: 10 })`),
      'audio',
      failing,
      limits,
    );
    await expect(inspecting).rejects.toThrow('Simulated failure');
  });
});

describe('runInspectorTask', () => {
  it('needs no limit of elapsed time, and reports every message as progress', async () => {
    const messages = `
      send({ type: 'progress', share: 0.5 });
      send({ type: 'output', bytes: new Uint8Array(1) });
      send({ type: 'measured', measurement: null });`;
    const reported: (number | undefined)[] = [];
    const result = await runInspectorTask(
      startFakeInspector(`if (message.type === 'loudness') { ${messages} }`),
      {
        request: { type: 'loudness', bytes: reader.bytes },
        reader,
        limits: { cpuMs: limits.cpuMs, megabytes: limits.megabytes },
        onOutput: async () => {},
        onProgress: (share) => reported.push(share),
        getResult: (message) => (message.type === 'measured' ? message.type : undefined),
      },
    );
    expect(result).toBe('measured');
    expect(reported).toEqual([0.5, undefined, undefined]);
  });
});
