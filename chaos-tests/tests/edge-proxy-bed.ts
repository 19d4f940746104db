import { startEdgeProxy, waitUntil, type NginxServer } from '@rubato/testing';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';

interface Upstream {
  readonly server: Server;
  readonly url: string;
  readonly requests: IncomingMessage[];
  connections: number;
  respond: (request: IncomingMessage, response: ServerResponse) => void;
}

async function startUpstream(): Promise<Upstream> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const upstream: Upstream = {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    connections: 0,
    respond: (_request, response) => response.end('{}'),
  };
  server.on('connection', () => (upstream.connections += 1));
  server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    upstream.requests.push(incoming);
    upstream.respond(incoming, response);
  });
  return upstream;
}

/** nginx with the deployed configuration, between clients and two upstreams that a test controls. */
export class EdgeProxyBed {
  gateway!: Upstream;
  store!: Upstream;
  edgeProxy!: NginxServer;
  #sockets: Socket[] = [];

  async startUpstreams(): Promise<void> {
    [this.gateway, this.store] = await Promise.all([startUpstream(), startUpstream()]);
  }

  async openProxy(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    this.edgeProxy = await startEdgeProxy({
      storeUrl: this.store.url,
      gatewayUrls: [this.gateway.url],
      settings,
    });
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.splice(0)) socket.destroy();
    await this.edgeProxy.remove();
    for (const { server } of [this.gateway, this.store]) {
      server.closeAllConnections();
      server.close();
    }
  }

  /** Connects a client that sends this raw text. */
  async sendRaw(text: string): Promise<Socket> {
    const socket = connect(Number(new URL(this.edgeProxy.url).port), '127.0.0.1');
    socket.on('error', () => {});
    this.#sockets.push(socket);
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  }

  send(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
    return fetch(this.edgeProxy.url + path, { headers, method });
  }

  /** Waits for a line that contains `text` in the access log, which is written after the response. Resolves with the line. */
  async awaitLogLine(text: string): Promise<string> {
    let line = '';
    await waitUntil(async () => {
      const lines = (await this.log()).split('\n');
      // The last line may be incomplete.
      line = lines.slice(0, -1).find((one) => one.includes(text)) ?? '';
      return line !== '';
    });
    return line;
  }

  /** The access log. */
  log(): Promise<string> {
    return readFile(join(this.edgeProxy.folder, 'access.log'), 'utf8');
  }
}
