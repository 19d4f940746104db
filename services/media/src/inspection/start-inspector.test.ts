import { afterEach, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Starts an inspector, says its process id, and then does this. */
const parentThat = (does: string) => `
  import { startInspector } from ${JSON.stringify(new URL('./start-inspector.ts', import.meta.url))};
  const { process: inspector } = await startInspector();
  process.stdout.write(String(inspector.pid));
  ${does};
  setInterval(() => {}, 1000);`;

let parent: ChildProcess;

afterEach(() => void parent.kill('SIGKILL'));

async function startParent(does: string): Promise<number> {
  const options = ['--experimental-transform-types', '--conditions=@rubato/source', '--input-type=module'];
  parent = spawn(process.execPath, [...options, '-e', parentThat(does)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const [said]: Buffer[] = await once(parent.stdout!, 'data');
  return Number(said);
}

const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));

async function gone(pid: number): Promise<void> {
  while (isRunning(pid)) await delay(20);
}

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('leaves no inspector behind when its parent is killed, busy or not', async () => {
  const pid = await startParent('');
  process.kill(pid, 'SIGSTOP'); // As one that hears nothing of the end of its channel.
  parent.kill('SIGKILL');
  await gone(pid);
});

onLinux('leaves no inspector behind when its parent closes the channel', async () => {
  await gone(await startParent('inspector.disconnect()'));
});
