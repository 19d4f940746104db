import { describe, expect, it } from '@jest/globals';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

function start(name: string, args: string[]): ChildProcess {
  return fork(join(import.meta.dirname, '../../testing', name), args, {
    execArgv: ['--experimental-transform-types', '--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

/** Starts a process in which `event` occurs while a request is in flight. Resolves when the process has exited. */
async function runUntilExit(event: string, closing: 'closes' | 'hangs') {
  const child = start('shutdown.process.ts', [event, closing]);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exited = once(child, 'close');
  const [port] = await once(child, 'message');
  const response = await fetch(`http://127.0.0.1:${port}`).then(
    (served) => served.text(),
    () => undefined,
  );
  const [status] = await exited;
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; msg: string; err?: { message: string } });
  return { response, status, lines };
}

const fatal = 60;

it.each(['unhandledRejection', 'uncaughtException'])(
  'finishes requests in flight after an %s, logs each error once and exits with 1',
  async (event) => {
    const { response, status, lines } = await runUntilExit(event, 'closes');
    expect({ response, status }).toEqual({ response: 'finished', status: 1 });
    const line = {
      level: fatal,
      msg: 'process: uncaught error',
      event,
      err: expect.objectContaining({ message: 'uncaught' }),
    };
    expect(lines).toEqual([expect.objectContaining(line), expect.objectContaining(line)]);
  },
);

it('exits after the timeout when closing hangs', async () => {
  const { response, status, lines } = await runUntilExit('unhandledRejection', 'hangs');
  expect({ response, status }).toEqual({ response: undefined, status: 1 });
  expect(lines.at(-1)?.msg).toBe('shutdown: timed out');
});

describe('a shutdown that drains', () => {
  /** Stops a process with an upload in progress. Resolves when it drains. */
  async function stop() {
    const child = start('drain.process.ts', []);
    const exited = once(child, 'close');
    const [port] = await once(child, 'message');
    const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    const upload = get('/upload');
    await once(child, 'message');
    child.kill('SIGTERM');
    await once(child, 'message');
    return { child, get, upload, exitCode: async () => (await exited)[0] as number | null };
  }

  it('keeps serving until it has drained', async () => {
    const { get, upload, exitCode } = await stop();
    expect(await get('/end')).toBe('answered');
    expect([await upload, await exitCode()]).toEqual(['received', 0]);
  });

  it('ends early at a second signal', async () => {
    const { child, upload, exitCode } = await stop();
    child.kill('SIGTERM');
    expect([await upload, await exitCode()]).toEqual(['interrupted', 0]);
  });

  it('ends early after an uncaught error, and exits with 1', async () => {
    const { get, upload, exitCode } = await stop();
    await get('/error');
    expect([await upload, await exitCode()]).toEqual(['interrupted', 1]);
  });
});
