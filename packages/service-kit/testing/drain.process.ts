// A process whose shutdown drains, for tests: the request `/upload` lasts until the request `/end`, or until draining is aborted.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { createLogger } from '../src/logging/logger.ts';
import { ProcessShutdown } from '../src/service/process-shutdown.ts';

const log = createLogger('drain', 'info');
const shutdown = new ProcessShutdown().handleFatalErrors(log);
const upload = Promise.withResolvers<string>();

const server = createServer(async ({ url }, response) => {
  response.setHeader('connection', 'close');
  if (url === '/upload') process.send?.('receiving');
  if (url === '/end') upload.resolve('received');
  if (url === '/error') setImmediate(() => void Promise.reject(new Error('uncaught')));
  response.end(url === '/upload' ? await upload.promise : 'answered');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');

const drain = async (signal: AbortSignal) => {
  signal.addEventListener('abort', () => upload.resolve('interrupted'));
  process.send?.('draining');
  await upload.promise;
};
const close = () =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
shutdown.enableGraceful({ log, drain, close, timeoutMs: 60_000 });
process.on('SIGTERM', () => shutdown.start(0, 1));
const address = server.address();
process.send?.(typeof address === 'object' ? address?.port : 0);
