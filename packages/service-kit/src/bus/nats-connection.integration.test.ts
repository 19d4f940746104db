import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startNatsProcess, temporaryFolder, waitUntil, type NatsProcess } from '@rubato/testing';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NatsBus } from './nats.bus.ts';

const configWith = (password: string) => `authorization { user: rubato, password: "${password}" }\n`;

// As a process, because its configuration changes while it is down.
(process.env.TEST_NATS_PROGRAM ? describe : describe.skip)('a NATS server with other passwords', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: NatsProcess;

  beforeAll(async () => {
    folder = await temporaryFolder();
    server = await startNatsProcess({
      folder: folder.path,
      config: { text: () => configWith('first'), env: {} },
    });
  });

  afterAll(async () => {
    await server.remove();
    await folder.remove();
  });

  const restartWith = async (password: string) => {
    await server.kill();
    await writeFile(join(folder.path, 'nats.conf'), configWith(password));
    await server.start();
  };
  const connectWith = (pass: string) => NatsBus.connect({ servers: server.url, user: 'rubato', pass });

  it('rejects a process that starts, so that the start fails', async () => {
    await expect(connectWith('wrong')).rejects.toThrow('Authorization Violation');
  });

  it('has its clients back once it accepts them again, however often it rejected them', async () => {
    const bus = await connectWith('first');
    await restartWith('second');
    await waitUntil(() => server.output().split('authentication error').length > 3);
    expect(bus.isReady()).toBe(false);
    await restartWith('first');
    await waitUntil(() => bus.isReady());
    await bus.close();
  });
});
