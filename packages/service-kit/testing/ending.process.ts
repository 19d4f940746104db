// A process with one request in flight, for tests of how a process ends. The first argument is what happens to it, the second whether it can close.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createLogger } from '../src/logging/logger.ts';
import { ProcessEnd } from '../src/service/process-end.ts';

const [event, closing] = process.argv.slice(2);
const log = createLogger('ending', 'info');
const ending = new ProcessEnd().onFatalErrors(log);

const happen: Record<string, () => void> = {
  unhandledRejection: () => void Promise.reject(new Error('nobody catches it')),
  uncaughtException: () =>
    void setImmediate(() => {
      throw new Error('nobody catches it');
    }),
};

const server = createServer(async (_request, response) => {
  happen[event ?? '']?.();
  await delay(100);
  happen[event ?? '']?.();
  await delay(100);
  response.setHeader('connection', 'close').end('finished');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const close = async () => {
  if (closing === 'hangs') await new Promise(() => {});
  await new Promise((resolve) => {
    server.close(resolve);
  });
};
ending.begin({ log, close, patienceMs: closing === 'hangs' ? 50 : 5000 });
const address = server.address();
process.send?.(typeof address === 'object' ? address?.port : 0);
