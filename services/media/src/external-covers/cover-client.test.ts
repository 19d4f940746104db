import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fileLimits } from '@rubato/contracts';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CoverClient } from './cover-client.ts';

let server: Server;
let port: number;
let requests: string[];
let respond: RequestListener;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(String(request.url));
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});

beforeEach(() => {
  requests = [];
  respond = (_request, response) => response.end('image');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const read = async (url: string, addresses = ['127.0.0.1'], { signal } = new AbortController()) =>
  Buffer.concat(await Array.fromAsync(new CoverClient(addresses).read(url, signal))).toString();
const urlOf = (path: string) => `http://127.0.0.1:${port}${path}`;

it('reads the response, without credentials of any kind', async () => {
  let headers: object = {};
  respond = (request, response) => {
    ({ headers } = request);
    response.end('image');
  };
  expect(await read(urlOf('/cover.png?size=1'))).toBe('image');
  expect(requests).toEqual(['/cover.png?size=1']);
  expect(Object.keys(headers).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ]);
});

describe('address that is not public', () => {
  it.each(['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'])(
    'is not connected to: %s',
    async (host) => {
      await expect(read(`http://${host}:${port}/`, [])).rejects.toThrow('is not allowed');
      expect(requests).toEqual([]);
    },
  );

  it.each([
    '10.0.0.1',
    '169.254.169.254',
    '192.168.0.1',
    '100.64.0.1',
    '[fd00::1]',
    '[fe80::1]',
    '[64:ff9b::a00:1]',
  ])('is not connected to: %s, over TLS either', async (host) => {
    await expect(read(`https://${host}/`, [])).rejects.toThrow('is not allowed');
  });

  it.each(['127.0.0.2', '2130706434', '[::1]'])('is not redirected to: %s', async (host) => {
    respond = (_request, response) =>
      response.writeHead(302, { location: `http://${host}:${port}/secret` }).end();
    await expect(read(urlOf('/'))).rejects.toThrow('is not allowed');
  });

  it('is only connected to if it is listed', async () => {
    expect(await read(urlOf('/'), ['10.0.0.1', '127.0.0.1'])).toBe('image');
    await expect(read(urlOf('/'), ['10.0.0.1', '127.0.0.2'])).rejects.toThrow('is not allowed');
  });
});

it('follows three redirects, to http and https only', async () => {
  respond = ({ url }, response) =>
    url === '/3'
      ? response.end('image')
      : response.writeHead(301, { location: `/${Number(url?.slice(1)) + 1}` }).end();
  expect(await read(urlOf('/0'))).toBe('image');
  await expect(read(urlOf('/-1'))).rejects.toThrow('Maximum number of redirects');
  respond = (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end();
  await expect(read(urlOf('/'))).rejects.toThrow('Unsupported protocol');
});

it.each([204, 206, 304, 404, 500])('rejects a response with the status %s', async (status) => {
  respond = (_request, response) => response.writeHead(status).end();
  await expect(read(urlOf('/'))).rejects.toThrow(`Status ${status}`);
});

it('stops at the size limit of images, whatever length is declared', async () => {
  let isClosed = false;
  respond = (_request, response) => {
    response.once('close', () => (isClosed = true));
    const chunk = Buffer.alloc(1024 * 1024);
    const send = (): void => {
      while (!isClosed && response.write(chunk));
      if (!isClosed) response.once('drain', send);
    };
    send();
  };
  await expect(read(urlOf('/'))).rejects.toThrow('Too large');
  respond = (_request, response) => response.end(Buffer.alloc(fileLimits.image.bytes));
  expect(await read(urlOf('/'))).toHaveLength(fileLimits.image.bytes);
});

it('rejects a response that ends early', async () => {
  respond = (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half');
    response.destroy();
  };
  await expect(read(urlOf('/'))).rejects.toThrow();
});

it.each(['before', 'after'])('can be aborted %s the headers', async (moment) => {
  const stopping = new AbortController();
  respond = (_request, response) => {
    if (moment === 'after') response.writeHead(200).write('half');
    setImmediate(() => stopping.abort());
  };
  await expect(read(urlOf('/'), undefined, stopping)).rejects.toThrow();
});
