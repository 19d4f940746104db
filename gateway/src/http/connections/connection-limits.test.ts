import { beforeEach, expect, it } from '@jest/globals';
import { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, Socket, type Server } from 'node:net';
import { LimitedConnections, type ClosingReason } from './connection-limits.ts';

let nowMs: number;
let closed: ClosingReason[];
let server: Server;
let connections: LimitedConnections;

beforeEach(() => {
  nowMs = 0;
  closed = [];
  server = createServer();
  const limits = { maxConnections: 100, maxConnectionsPerAddress: 2 };
  connections = new LimitedConnections(
    limits,
    (reason) => closed.push(reason),
    () => nowMs,
  );
  connections.watch(server);
});

function open(): Socket {
  const socket = new Socket();
  server.emit('connection', socket);
  return socket;
}

const startRequest = (socket: Socket) =>
  connections.startRequest(socket, new ServerResponse(new IncomingMessage(socket)));

it('lets new connections keep their place for a second: their requests may be unread', () => {
  const early = [open(), open()];
  nowMs = 999;
  const late = open();
  expect(closed).toEqual([]);
  expect(early.map(startRequest)).toEqual([undefined, undefined]);
  expect(startRequest(late)).toBe('address');
});

it('replaces the oldest connection that has not had a request for a second', () => {
  const [first, second] = [open(), open()];
  nowMs = 1000;
  const third = open();
  expect([first, second, third].map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
  expect(startRequest(third)).toBeUndefined();
  expect(closed).toEqual(['idle']);
});
