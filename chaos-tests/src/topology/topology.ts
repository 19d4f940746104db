import { freePort, startEdgeProxy, TcpProxy, type NginxServer, type ServerProcess } from '@rubato/testing';
import { createClock, type Clock } from './clock.ts';
import { LogPrivacy } from '../checks/log-privacy.ts';
import { startFrontEnds, type FrontEndName } from './front-ends.ts';
import { Processes } from './processes.ts';
import { mapProcesses, startServers, type ProcessName, type Servers } from './servers.ts';

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
  const mediaPort = await freePort();
  const uploads = await TcpProxy.to(`http://127.0.0.1:${mediaPort}`);
  const logs = new LogPrivacy();
  const started = new Processes({
    environment: servers.environment,
    mediaUrl: `http://127.0.0.1:${uploads.port}`,
    logs,
    onLog,
  });
  const clocks = await mapProcesses(createClock);
  const processes = await mapProcesses((name) =>
    name === 'media'
      ? started.start(name, mediaPort, clocks.media)
      : started.startReplica(name, clocks[name]),
  );
  const edgeProxies: NginxServer[] = [];
  const launchEdgeProxy: Topology['startEdgeProxy'] = async (gatewayUrls, settings) => {
    const edgeProxy = await startEdgeProxy({
      gatewayUrls,
      frontEndUrls: { shell: frontEnds.shell.url, browse: frontEnds.browse.url },
      storeUrl: servers.proxies.minioForEdge.through(servers.minio.url),
      settings,
    });
    edgeProxies.push(edgeProxy);
    return edgeProxy;
  };
  const edgeProxy = await launchEdgeProxy([processes.gateway.url]);
  const remove = async () => {
    await Promise.all([...edgeProxies, ...Object.values(frontEnds)].map((server) => server.remove()));
    await started.kill();
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
    startReplica: (name) => started.startReplica(name),
    startEdgeProxy: launchEdgeProxy,
    remove,
  };
}
