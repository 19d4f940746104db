import { getContainerRuntimeClient } from 'testcontainers';
import { hostname } from 'node:os';

const label = 'rubato.test-run';

/** Labels of a container of this test run. `TEST_RUN_PROCESS` is the id of the process that started the run. */
export function runLabels(): Record<string, string> {
  return { [label]: `${hostname()}:${process.env.TEST_RUN_PROCESS ?? process.pid}` };
}

/** Deletes the containers of this test run. */
export function removeContainers(): Promise<void> {
  return removeContainersOf(runLabels()[label] ?? '');
}

/** Deletes containers of earlier test runs on this machine whose process was killed before it could delete them. */
export async function removeOrphanContainers(): Promise<void> {
  const { container } = await getContainerRuntimeClient();
  const owners = new Set((await container.list()).map(({ Labels }) => Labels[label] ?? ''));
  for (const owner of owners) {
    const [host, processId] = owner.split(':');
    if (host === hostname() && !isRunning(Number(processId))) await removeContainersOf(owner);
  }
}

async function removeContainersOf(owner: string): Promise<void> {
  const { container } = await getContainerRuntimeClient();
  for (;;) {
    const next = await container.fetchByLabel(label, owner);
    if (!next) return;
    await next.remove({ force: true, v: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
