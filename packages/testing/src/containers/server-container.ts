import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { freePort, onFreePort } from '../free-port.ts';
import { waitUntil } from '../wait-until.ts';
import { runLabels } from './run-labels.ts';

type Container = ReturnType<Awaited<ReturnType<typeof getContainerRuntimeClient>>['container']['getById']>;

/** What to run, and the text in its log that marks it as ready. */
export interface ContainerOptions {
  readonly image: string;
  /** Arguments for the entry point of the image. */
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Ports on which the server listens inside. */
  readonly ports: readonly number[];
  readonly files?: readonly { readonly target: string; readonly content: string }[];
  /** Folders in memory. */
  readonly memoryFolders?: readonly string[];
  /** A text in the log, or a command that succeeds inside the container. */
  readonly ready: string | { readonly command: string };
}

/** A running container. Its ports on loopback stay the same when it is killed and started again. */
export interface ServerContainer {
  /** `host:port` at which a port of the container can be reached. */
  address(port: number): string;
  /** Suspends all processes without closing their connections. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  kill(): Promise<void>;
  /** Starts the killed server again with its data. Resolves when it is ready. */
  start(): Promise<void>;
  /** Deletes the container and its data. */
  remove(): Promise<void>;
}

/** Starts a container that is deleted at the end of the test run at the latest. Resolves when its server is ready. */
export async function startContainer(options: ContainerOptions): Promise<ServerContainer> {
  // Starts with other ports after a program has taken one of them.
  const started = await onFreePort(async () => (await containerOf(options)).start());
  const client = await getContainerRuntimeClient();
  const container = client.container.getById(started.getId());
  let removal: Promise<void> | undefined;
  return {
    address: (port) => `${started.getHost()}:${started.getMappedPort(port)}`,
    freeze: () => container.pause(),
    thaw: () => container.unpause(),
    kill: async () => {
      const { State } = await container.inspect();
      if (State.Running) await container.kill();
    },
    start: () => startAgain(container, options.ready),
    remove: () => (removal ??= container.remove({ force: true, v: true })),
  };
}

/**
 * Resolves when a container has logged `ready` once more. Testcontainers can miss it: it reads the log from the time at which
 * the engine considers the container as started, and a fast server is ready before.
 */
async function startAgain(container: Container, ready: ContainerOptions['ready']): Promise<void> {
  if (typeof ready !== 'string')
    throw new Error('Only containers that log when they are ready can start again');
  const timesReady = async () =>
    (await container.logs({ stdout: true, stderr: true })).toString().split(ready).length - 1;
  const timesBefore = await timesReady();
  await container.start();
  await waitUntil(async () => (await timesReady()) > timesBefore);
}

async function containerOf(options: ContainerOptions): Promise<GenericContainer> {
  const { image, command, environment = {}, ports, files = [], memoryFolders = [], ready } = options;
  const bindings = await Promise.all(ports.map(async (container) => ({ container, host: await freePort() })));
  return new LoopbackContainer(image)
    .withCommand([...command])
    .withEnvironment({ ...environment })
    .withLabels(runLabels())
    .withExposedPorts(...bindings)
    .withCopyContentToContainer([...files])
    .withTmpFs(Object.fromEntries(memoryFolders.map((folder) => [folder, 'rw'])))
    .withWaitStrategy(
      typeof ready === 'string' ? Wait.forLogMessage(ready) : Wait.forSuccessfulCommand(ready.command),
    );
}

/** Publishes the ports on loopback only, if tests reach the engine there: not from a container or another machine. */
class LoopbackContainer extends GenericContainer {
  protected override async beforeContainerCreated(): Promise<void> {
    const { info } = await getContainerRuntimeClient();
    if (info.containerRuntime.host !== 'localhost') return;
    for (const bindings of Object.values(this.hostConfig.PortBindings ?? {}))
      for (const binding of bindings as { HostIp?: string }[]) binding.HostIp = '127.0.0.1';
  }
}
