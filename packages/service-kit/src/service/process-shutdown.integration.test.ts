import { expect, it } from '@jest/globals';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../testing/shutdown.process.ts');

/** Starts a process in which `event` occurs while a request is in flight. Resolves when the process has exited. */
async function runUntilExit(event: string, closing: 'closes' | 'hangs') {
  const child = fork(program, [event, closing], {
    execArgv: ['--experimental-transform-types', '--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exited = once(child, 'close');
  const [port] = await once(child, 'message');
  const answer = await fetch(`http://127.0.0.1:${port}`).then(
    (response) => response.text(),
    () => undefined,
  );
  const [status] = await exited;
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; msg: string; err?: { message: string } });
  return { answer, status, lines };
}

const fatal = 60;

it.each(['unhandledRejection', 'uncaughtException'])(
  'finishes requests in flight after an %s, logs each error once and exits with 1',
  async (event) => {
    const { answer, status, lines } = await runUntilExit(event, 'closes');
    expect({ answer, status }).toEqual({ answer: 'finished', status: 1 });
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
  const { answer, status, lines } = await runUntilExit('unhandledRejection', 'hangs');
  expect({ answer, status }).toEqual({ answer: undefined, status: 1 });
  expect(lines.at(-1)?.msg).toBe('shutdown: timed out');
});
