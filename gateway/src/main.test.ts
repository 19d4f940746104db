import { expect, it } from '@jest/globals';
import { natsProgram, startNatsServer } from '@rubato/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../dist/main.js');
const secret = 'a secret that nobody else knows, at least 32 characters';
const breakOnSignal = `process.on('SIGUSR2', () => Promise.reject(new Error('nobody catches it')))`;

(natsProgram ? it : it.skip)('ends in order and with 1 after an error that nothing has caught', async () => {
  const nats = await startNatsServer({ jetStream: true });
  const gateway = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(breakOnSignal)}`,
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
  const ended = once(gateway, 'exit');
  let output = '';
  try {
    for await (const text of gateway.stdout.setEncoding('utf8')) {
      if (!output.includes('"Ready"') && `${output}${text}`.includes('"Ready"')) gateway.kill('SIGUSR2');
      output += text;
    }
    expect(await ended).toEqual([1, null]);
  } finally {
    gateway.kill('SIGKILL');
    await nats.remove();
  }
  const fatal = output.split('\n').filter((line) => line.includes('nobody catches it'));
  expect(fatal.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 60, msg: 'process: unexpected error' }),
  ]);
  expect(output).not.toContain('process end: ');
});
