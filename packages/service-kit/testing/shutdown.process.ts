// A process with one request in flight, for tests of the shutdown. Arguments: the event that occurs, and whether closing `closes` or
// `hangs`.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { createLogger } from '../src/logging/logger.ts';
import { ProcessShutdown } from '../src/service/process-shutdown.ts';

const [event, closing] = process.argv.slice(2);
const log = createLogger('shutdown', 'info');
const shutdown = new ProcessShutdown().handleFatalErrors(log);

const triggers: Record<string, () => void> = {
  unhandledRejection: () => void Promise.reject(new Error('uncaught')),
  uncaughtException: () =>
    void setImmediate(() => {
      throw new Error('uncaught');
    }),
};

const server = createServer(async (_request, response) => {
  for (let errors = 0; errors < 2; errors += 1) {
    const occurred = once(process, event ?? '');
    triggers[event ?? '']?.();
    await occurred;
  }
  if (closing === 'hangs') await new Promise(() => {});
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
shutdown.enableGraceful({ log, close, timeoutMs: closing === 'hangs' ? 50 : 60_000 });
const address = server.address();
process.send?.(typeof address === 'object' ? address?.port : 0);
