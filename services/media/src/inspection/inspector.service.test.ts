import { expect, it } from '@jest/globals';
import { createLogger, type ObjectStore } from '@rubato/service-kit';
import { setTimeout as delay } from 'node:timers/promises';
import { InspectorService } from './inspector.service.ts';

const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

it('finishes what is at work when the service ends, and leaves no process behind', async () => {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const objects: Pick<ObjectStore, 'open'> = {
    open: async () => ({
      bytes: 9,
      modifiedAt: new Date(),
      read: async () => {
        asked.resolve();
        await answered.promise;
        return Buffer.from('not music');
      },
      close: async () => {},
    }),
  };
  await untilProcesses(0);
  const service = new InspectorService(objects as ObjectStore, createLogger('test', 'silent'));
  const inspection = service.inspect('audio', 'uploads/any', 1);
  await asked.promise;
  expect(processes()).toBe(1);
  service.onModuleDestroy();
  answered.resolve();
  await expect(inspection).rejects.toMatchObject({ message: 'audio: type' });
  await untilProcesses(0);
});

/** Another file's tests may have ended a process that is still there. */
async function untilProcesses(count: number): Promise<void> {
  for (let tries = 0; tries < 200 && processes() > count; tries += 1) await delay(20);
  expect(processes()).toBe(count);
}
