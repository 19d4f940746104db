import { afterEach, it } from '@jest/globals';
import { waitUntil } from '@rubato/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

/** A program that starts an inspector, prints its process id and then runs `code`. */
const parentProgram = (code: string) => `
  import { startInspector } from ${JSON.stringify(new URL('./start-inspector.ts', import.meta.url))};
  const { process: inspector } = await startInspector();
  process.stdout.write(String(inspector.pid));
  ${code};
  setInterval(() => {}, 1000);`;

let parent: ChildProcess;

afterEach(() => void parent.kill('SIGKILL'));

async function startParent(code: string): Promise<number> {
  const options = ['--experimental-transform-types', '--conditions=@rubato/source', '--input-type=module'];
  parent = spawn(process.execPath, [...options, '-e', parentProgram(code)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const [output]: Buffer[] = await once(parent.stdout!, 'data');
  return Number(output);
}

const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));

const waitForExit = (pid: number) => waitUntil(() => !isRunning(pid));

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('leaves no inspector behind when its parent is killed, even a busy one', async () => {
  const pid = await startParent('');
  process.kill(pid, 'SIGSTOP'); // Simulates a busy process, which does not notice the closed channel.
  parent.kill('SIGKILL');
  await waitForExit(pid);
});

onLinux('leaves no inspector behind when its parent closes the channel', async () => {
  await waitForExit(await startParent('inspector.disconnect()'));
});
