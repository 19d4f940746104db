import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Metrics } from '@rubato/service-kit';
import type { FastifyReply } from 'fastify';
import { EventEmitter } from 'node:events';
import { unsentBytes, WholeListLimits } from './whole-list-limits.ts';

/** A response of which the client has received `received` bytes, with more to come. */
class Response extends EventEmitter {
  closed = false;
  received = 0;
  readonly socket;

  constructor() {
    super();
    const handle = { writeQueueSize: 0, bytesWritten: 0 };
    Object.defineProperty(handle, 'bytesWritten', { get: () => this.received });
    this.socket = { _handle: handle, writableLength: 1 };
  }

  destroy(): void {
    this.closed = true;
    this.emit('close');
  }
}

let metrics: Metrics;
let limits: WholeListLimits;

beforeEach(() => {
  jest.useFakeTimers();
  metrics = new Metrics('test');
  limits = new WholeListLimits(metrics);
});
afterEach(() => void jest.useRealTimers());

interface Client {
  readonly ip?: string;
  readonly method?: string;
  readonly bytes?: number;
  readonly userId?: number;
  readonly raw?: Response;
}

function enter({ ip = '192.0.2.1', method = 'GET', bytes, userId, raw = new Response() }: Client = {}) {
  const reply = { raw, request: { ip, method } } as unknown as Pick<FastifyReply, 'raw' | 'request'>;
  const entered = { raw, isOpen: false };
  const request = limits.enter(reply, { bytes: bytes ?? unsentBytes.cached, userId });
  void request.then(
    () => (entered.isOpen = true),
    () => {},
  );
  return entered;
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Takes all places, and lets the time pass in which others would have to wait. */
async function fill(client: (n: number) => Client = () => ({})) {
  const open = [];
  for (let n = 0; n < 192; n += 1) open.push(enter(client(n)));
  await pass(0);
  expect(open.every(({ isOpen }) => isOpen)).toBe(true);
  return open;
}

const networkOf = (n: number) => ({ ip: `198.51.100.${n}` });

describe('WholeListLimits', () => {
  it('admits the lists of 200 clients behind one address at once', async () => {
    const open = await fill();
    const waiting = Array.from({ length: 8 }, () => enter());
    for (const { raw } of open) raw.destroy();
    await pass(0);
    expect(waiting.every(({ isOpen }) => isOpen)).toBe(true);
  });

  it('does not let one network keep others out', async () => {
    const open = await fill();
    const newcomer = enter({ ip: '203.0.113.7' });
    await pass(1000);
    expect(newcomer.isOpen).toBe(true);
    expect(open.filter(({ raw }) => raw.closed)).toEqual([open[0]]);
    expect(await metrics.collectText()).toContain('incomplete_total{reason="displaced",process="test"} 1');
  });

  it('treats a /64 network of IPv6 as one', async () => {
    await fill((n) => ({ ip: `2001:db8::${n.toString(16)}` }));
    const inside = enter({ ip: '2001:db8::ffff' });
    const outside = enter({ ip: '2001:db8:0:1::1' });
    await pass(1000);
    expect([inside.isOpen, outside.isOpen]).toEqual([false, true]);
  });

  it('does not let one user keep others out from many networks', async () => {
    const bytes = unsentBytes.fetched;
    for (let n = 0; n < 38; n += 1) enter({ ...networkOf(n), userId: 1, bytes });
    const newcomer = enter({ ...networkOf(100), userId: 2, bytes });
    await pass(1000);
    expect(newcomer.isOpen).toBe(true);
  });

  it.each([
    ['a short body', { bytes: 64 * 1024 }],
    ['HEAD', { method: 'HEAD' }],
    ['a client that has disconnected', { raw: Object.assign(new Response(), { closed: true }) }],
  ])('gives no place to %s', async (_what, client) => {
    await fill(networkOf);
    const entered = enter(client);
    await pass(0);
    expect(entered.isOpen).toBe(true);
  });

  it('rejects and counts what gets no place, although every network has its share', async () => {
    await fill(networkOf);
    const rejected = enter({ ip: '203.0.113.7' });
    await pass(2000);
    expect(rejected.isOpen).toBe(false);
    expect(await metrics.collectText()).toContain('incomplete_total{reason="rejected",process="test"} 1');
  });

  it.each([
    [5 * 1024, false],
    [3 * 1024, true],
  ])('closes a response of %d bytes per second: %p', async (rate, isClosed) => {
    const { raw } = enter();
    for (let second = 0; second <= 60; second += 1) {
      await pass(1000);
      raw.received += rate;
    }
    expect(raw.closed).toBe(isClosed);
    if (isClosed) expect(await metrics.collectText()).toContain('reason="slow-reader",process="test"} 1');
  });

  it('closes clients below 32 KiB/s when places are short', async () => {
    const open = await fill(networkOf);
    for (let second = 0; second <= 15; second += 1) {
      for (const [n, { raw }] of open.entries()) raw.received += n === 7 ? 16 * 1024 : 48 * 1024;
      await pass(1000);
    }
    expect(open.some(({ raw }) => raw.closed)).toBe(false);
    const newcomer = enter({ ip: '203.0.113.7' });
    await pass(1000);
    expect(newcomer.isOpen).toBe(true);
    expect(open.filter(({ raw }) => raw.closed)).toEqual([open[7]]);
  });
});
