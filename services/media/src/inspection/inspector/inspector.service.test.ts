import { expect, it } from '@jest/globals';
import { createLogger, type ObjectStore } from '@rubato/service-kit';
import { waitUntil } from '@rubato/testing';
import { InspectorService } from './inspector.service.ts';

const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

it('finishes running inspections at shutdown and leaves no process behind', async () => {
  const requested = Promise.withResolvers<void>();
  const provided = Promise.withResolvers<void>();
  const objects: Pick<ObjectStore, 'open'> = {
    open: async () => ({
      bytes: 9,
      modifiedAt: new Date(),
      read: async () => {
        requested.resolve();
        await provided.promise;
        return Buffer.from('not music');
      },
      close: async () => {},
    }),
  };
  await untilProcesses(0);
  const service = new InspectorService(objects as ObjectStore, createLogger('test', 'silent'));
  const inspection = service.inspect('audio', 'uploads/any', 1);
  await requested.promise;
  expect(processes()).toBe(1);
  service.onModuleDestroy();
  provided.resolve();
  await expect(inspection).rejects.toMatchObject({ message: 'audio: type' });
  await untilProcesses(0);
});

/** Processes of other test files may still be exiting. */
async function untilProcesses(count: number): Promise<void> {
  await waitUntil(() => processes() === count);
}
