import {
  freePort,
  onFreePort,
  startEdgeProxy,
  startServer,
  TcpProxy,
  type NginxServer,
  type ServerProcess,
} from '@rubato/testing';
import { join } from 'node:path';
import { createClock, type Clock } from './clock.ts';
import { LogPrivacy } from '../checks/log-privacy.ts';
import { startFrontEnds, type FrontEndName } from './front-ends.ts';
import { createSecret } from './secrets.ts';
import { processNames, root, startServers, type ProcessName, type Servers } from './servers.ts';

/** The whole product with one process per service, as in the distributed topology. */
export interface Topology {
  /** URL of the edge proxy. */
  readonly url: string;
  readonly servers: Servers;
  readonly edgeProxy: NginxServer;
  readonly frontEnds: Readonly<Record<FrontEndName, NginxServer>>;
  /** The first replica of each process. */
  readonly processes: Readonly<Record<ProcessName, ServerProcess>>;
  /** Clocks of the first replicas. */
  readonly clocks: Readonly<Record<ProcessName, Clock>>;
  /** Proxy between gateways and media for uploads, which bypass the bus. */
  readonly uploads: TcpProxy;
  /** Checks the logs of all processes for personal data. */
  readonly logs: LogPrivacy;
  /** Starts another replica of a process. */
  startReplica(name: ProcessName): Promise<ServerProcess>;
  /** Starts another edge proxy for these gateways, with these environment variables. */
  startEdgeProxy(
    gatewayUrls: readonly string[],
    settings?: Readonly<Record<string, string>>,
  ): Promise<NginxServer>;
  remove(): Promise<void>;
}

/** Starts the whole product. `onLog` receives the logs of all processes in chunks. */
export async function startTopology(onLog?: (text: string) => void): Promise<Topology> {
  const [servers, frontEnds] = await Promise.all([startServers(), startFrontEnds()]);
  const secrets = { INTERNAL_SECRET: createSecret(), CSRF_SECRET: createSecret() };
  const mediaPort = await freePort();
  const uploads = await TcpProxy.to(`http://127.0.0.1:${mediaPort}`);
  const started: ServerProcess[] = [];
  const logs = new LogPrivacy();
  const clocks = Object.fromEntries(
    await Promise.all(processNames.map(async (name) => [name, await createClock()] as const)),
  ) as Record<ProcessName, Clock>;
  const start = async (name: ProcessName, port: number, clock?: Clock) => {
    const readLog = logs.reader(name);
    const server = await startProcess(
      name,
      port,
      clock?.args ?? [],
      {
        ...clock?.env,
        ...servers.environment(name),
        ...secrets,
        MEDIA_URL: `http://127.0.0.1:${uploads.port}`,
        DEMO: 'off',
        // A user logs in hundreds of times per run, which must not end its own session.
        SESSIONS_PER_USER: '0',
        WRITES_PER_USER: '0',
        TRUSTED_PROXY_HOPS: '1',
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
      },
      (text) => {
        readLog(text);
        onLog?.(text);
      },
    );
    started.push(server);
    return server;
  };
  const startReplica = (name: ProcessName) => onFreePort((port) => start(name, port));
  const starting = processNames.map(async (name) => {
    const server = await (name === 'media'
      ? start(name, mediaPort, clocks[name])
      : onFreePort((port) => start(name, port, clocks[name])));
    return [name, server] as const;
  });
  const processes = Object.fromEntries(await Promise.all(starting)) as Record<ProcessName, ServerProcess>;
  const edgeProxies: NginxServer[] = [];
  const launchEdgeProxy: Topology['startEdgeProxy'] = async (gatewayUrls, settings) => {
    const frontEndUrls = Object.fromEntries(Object.entries(frontEnds).map(([name, { url }]) => [name, url]));
    const edgeProxy = await startEdgeProxy({
      gatewayUrls,
      frontEndUrls,
      storeUrl: servers.proxies.minioForEdge.through(servers.minio.url),
      settings,
    });
    edgeProxies.push(edgeProxy);
    return edgeProxy;
  };
  const edgeProxy = await launchEdgeProxy([processes.gateway.url]);
  const remove = async () => {
    await Promise.all([...edgeProxies, ...Object.values(frontEnds)].map((server) => server.remove()));
    await Promise.all(started.map((server) => server.kill()));
    await Promise.all(Object.values(clocks).map((clock) => clock.remove()));
    await uploads.close();
    await servers.remove();
  };
  return {
    url: edgeProxy.url,
    servers,
    edgeProxy,
    frontEnds,
    processes,
    clocks,
    uploads,
    logs,
    startReplica,
    startEdgeProxy: launchEdgeProxy,
    remove,
  };
}

function startProcess(
  name: ProcessName,
  port: number,
  nodeArgs: readonly string[],
  env: Record<string, string>,
  onOutput: (text: string) => void,
): Promise<ServerProcess> {
  const folder = name === 'gateway' ? 'gateway' : `services/${name}`;
  return startServer(`http://127.0.0.1:${port}`, {
    program: process.execPath,
    args: ['--enable-source-maps', ...nodeArgs, 'dist/main.js'],
    cwd: join(root, folder),
    env: { ...env, HTTP_HOST: '127.0.0.1', HTTP_PORT: String(port), METRICS_PORT: '0' },
    readyText: '"startup: ready"',
    onOutput,
  });
}
