import { expect, it } from '@jest/globals';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../testing/ending.process.ts');

/** Starts a process to which `event` happens while a request is in flight; resolves when it has ended. */
async function runUntilEnd(event: string, closing: 'closes' | 'hangs') {
  const child = fork(program, [event, closing], {
    execArgv: ['--experimental-transform-types', '--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close');
  const [port] = await once(child, 'message');
  const answer = await fetch(`http://127.0.0.1:${port}`).then(
    (response) => response.text(),
    () => undefined,
  );
  const [status] = await ended;
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; msg: string; err?: { message: string } });
  return { answer, status, lines };
}

const fatal = 60;

it.each(['unhandledRejection', 'uncaughtException'])(
  'finishes what is in flight after an %s, tells of each once and ends with 1',
  async (event) => {
    const { answer, status, lines } = await runUntilEnd(event, 'closes');
    expect({ answer, status }).toEqual({ answer: 'finished', status: 1 });
    const line = {
      level: fatal,
      msg: 'process: unexpected error',
      event,
      err: expect.objectContaining({ message: 'nobody catches it' }),
    };
    expect(lines).toEqual([expect.objectContaining(line), expect.objectContaining(line)]);
  },
);

it('does not wait for ever for what cannot be closed', async () => {
  const { answer, status, lines } = await runUntilEnd('unhandledRejection', 'hangs');
  expect({ answer, status }).toEqual({ answer: undefined, status: 1 });
  expect(lines.at(-1)?.msg).toBe('process end: not finished in time');
});
