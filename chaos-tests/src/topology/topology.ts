import {
  freePort,
  startEdgeProxy,
  startServer,
  TcpProxy,
  type NginxServer,
  type TestServer,
} from '@rubato/testing';
import { join } from 'node:path';
import { newClock, type Clock } from './clock.ts';
import { LogPrivacy } from '../check/log-privacy.ts';
import { startFrontEnds, type FrontEndName } from './front-ends.ts';
import { newSecret } from './secrets.ts';
import { partNames, root, startServers, type PartName, type Servers } from './servers.ts';

/** The whole product, each part a process of its own, as in the distributed topology. */
export interface Topology {
  /** Where the front door answers. */
  readonly url: string;
  readonly servers: Servers;
  readonly frontDoor: NginxServer;
  readonly frontEnds: Readonly<Record<FrontEndName, NginxServer>>;
  /** The first process of each part. */
  readonly parts: Readonly<Record<PartName, TestServer>>;
  /** The clocks of these. */
  readonly clocks: Readonly<Record<PartName, Clock>>;
  /** Between the gateways and media, whose uploads do not go over the bus. */
  readonly uploads: TcpProxy;
  /** What all processes of the parts have logged. */
  readonly logs: LogPrivacy;
  /** Starts one more process of a part. */
  startReplica(part: PartName): Promise<TestServer>;
  /** Starts one more front door, before these gateways. */
  startFrontDoor(gatewayUrls: readonly string[]): Promise<NginxServer>;
  remove(): Promise<void>;
}

/** `onLog` gets what the parts log, in pieces of any length. */
export async function startTopology(onLog?: (text: string) => void): Promise<Topology> {
  const [servers, frontEnds] = await Promise.all([startServers(), startFrontEnds()]);
  const secrets = { INTERNAL_SECRET: newSecret(), CSRF_SECRET: newSecret() };
  const mediaPort = await freePort();
  const uploads = await TcpProxy.to(`http://127.0.0.1:${mediaPort}`);
  const started: TestServer[] = [];
  const logs = new LogPrivacy();
  const clocks = Object.fromEntries(
    await Promise.all(partNames.map(async (part) => [part, await newClock()] as const)),
  ) as Record<PartName, Clock>;
  const start = async (part: PartName, port: number, clock?: Clock) => {
    const readLog = logs.reader(part);
    const server = await startPart(
      part,
      port,
      clock?.args ?? [],
      {
        ...clock?.env,
        ...servers.environment(part),
        ...secrets,
        MEDIA_URL: `http://127.0.0.1:${uploads.port}`,
        DEMO: 'off',
        // One member logs in hundreds of times in a run, and must not end its own session by that.
        SESSIONS_PER_MEMBER: '0',
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
  const startReplica = async (part: PartName) => start(part, await freePort());
  const processes = partNames.map(async (part) => {
    const server = await start(part, part === 'media' ? mediaPort : await freePort(), clocks[part]);
    return [part, server] as const;
  });
  const parts = Object.fromEntries(await Promise.all(processes)) as Record<PartName, TestServer>;
  const doors: NginxServer[] = [];
  const startDoor = async (gatewayUrls: readonly string[]) => {
    const frontEndUrls = Object.fromEntries(Object.entries(frontEnds).map(([name, { url }]) => [name, url]));
    const door = await startEdgeProxy({
      gatewayUrls,
      frontEndUrls,
      storeUrl: servers.proxies.files.through(servers.minio.url),
    });
    doors.push(door);
    return door;
  };
  const frontDoor = await startDoor([parts.gateway.url]);
  const remove = async () => {
    await Promise.all([...doors, ...Object.values(frontEnds)].map((server) => server.remove()));
    await Promise.all(started.map((server) => server.kill()));
    await Promise.all(Object.values(clocks).map((clock) => clock.remove()));
    await uploads.close();
    await servers.remove();
  };
  return {
    url: frontDoor.url,
    servers,
    frontDoor,
    frontEnds,
    parts,
    clocks,
    uploads,
    logs,
    startReplica,
    startFrontDoor: startDoor,
    remove,
  };
}

function startPart(
  part: PartName,
  port: number,
  nodeArgs: readonly string[],
  env: Record<string, string>,
  onOutput: (text: string) => void,
): Promise<TestServer> {
  const folder = part === 'gateway' ? 'gateway' : `services/${part}`;
  return startServer(`http://127.0.0.1:${port}`, {
    program: process.execPath,
    args: ['--enable-source-maps', ...nodeArgs, 'dist/main.js'],
    cwd: join(root, folder),
    env: { ...env, HTTP_HOST: '127.0.0.1', HTTP_PORT: String(port), METRICS_PORT: '0' },
    readyText: '"Ready"',
    onOutput,
  });
}
