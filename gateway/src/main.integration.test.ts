import { expect, it } from '@jest/globals';
import { hasNats, startNatsServer } from '@rubato/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../dist/main.js');
const secret = 'a secret of at least 32 characters, only for tests';
const rejectOnSignal = `process.on('SIGUSR2', () => Promise.reject(new Error('uncaught test error')))`;

(hasNats ? it : it.skip)('exits with 1 after an uncaught error', async () => {
  const nats = await startNatsServer({ jetStream: true });
  const gateway = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(rejectOnSignal)}`,
      NATS_URL: nats.url,
      NATS_USER: 'gateway',
      NATS_PASSWORD: secret,
      REDIS_URL: 'redis://127.0.0.1:9',
      HTTP_HOST: '127.0.0.1',
      HTTP_PORT: '0',
      METRICS_PORT: '0',
      MEDIA_URL: 'http://127.0.0.1:9',
      INTERNAL_SECRET: secret,
      CSRF_SECRET: secret,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(gateway, 'exit');
  let output = '';
  try {
    for await (const text of gateway.stdout.setEncoding('utf8')) {
      if (!output.includes('"startup: ready"') && `${output}${text}`.includes('"startup: ready"'))
        gateway.kill('SIGUSR2');
      output += text;
    }
    expect(await exited).toEqual([1, null]);
  } finally {
    gateway.kill('SIGKILL');
    await nats.remove();
  }
  const fatal = output.split('\n').filter((line) => line.includes('uncaught test error'));
  expect(fatal.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 60, msg: 'process: uncaught error' }),
  ]);
  expect(output).not.toMatch(/shutdown: (?:failed|timed out)/);
});
