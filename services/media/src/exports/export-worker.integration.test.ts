import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exportEvents } from '@rubato/contracts';
import { createLogger, FolderObjectStore, InProcessBus, Outbox, RpcClient } from '@rubato/service-kit';
import { temporaryFolder, type TestDatabase } from '@rubato/testing';
import { Readable } from 'node:stream';
import { DataSource } from 'typeorm';
import { createMigratedDatabase } from '@rubato/service-kit/testing';
import { migrations } from '../app.module.ts';
import { toExportKey } from './export-keys.ts';
import { ExportWorker } from './export-worker.ts';
import { ExportWriter } from './export-writer.ts';
import { ExportsRepository, type ExportJob } from './exports.repository.ts';
import { ExportsService } from './exports.service.ts';

const userId = 7;
let testDatabase: TestDatabase;
let database: DataSource;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let objects: FolderObjectStore;
let exports: ExportsRepository;
let service: ExportsService;

beforeAll(async () => {
  testDatabase = await createMigratedDatabase(migrations);
  database = await new DataSource({ type: 'postgres', url: testDatabase.url }).initialize();
});
beforeEach(async () => {
  await database.query('TRUNCATE exports, outbox');
  folder = await temporaryFolder();
  objects = new FolderObjectStore(folder.path);
  const relay = { wake: () => undefined } as ConstructorParameters<typeof Outbox>[1];
  exports = new ExportsRepository(database, new Outbox(database, relay), { exportDays: 7 });
  service = new ExportsService(exports, objects);
});
afterEach(() => folder.remove());
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

/** Writes a short file, after `before`. */
class ShortWriter extends ExportWriter {
  constructor(private readonly before: (job: ExportJob) => Promise<unknown> = async () => {}) {
    super(database, new RpcClient(new InProcessBus()), objects);
  }

  override async write(job: ExportJob): Promise<number> {
    await this.before(job);
    return (await objects.put(toExportKey(job.token), Readable.from([Buffer.from('zip')]))).bytes;
  }
}

const worker = (writer: ExportWriter = new ShortWriter()) =>
  new ExportWorker(exports, service, writer, objects, createLogger('test', 'silent'));
const keys = async () => (await Array.fromAsync(objects.list(''))).map(({ key }) => key);
const announced = async () =>
  (await database.query('SELECT FROM outbox WHERE subject = $1', [exportEvents.exportMade.subject])).length;
const expireLease = () => database.query(`UPDATE exports SET due_at = now() - interval '61 minutes'`);

describe('an export', () => {
  it('is written, announced and offered for seven days', async () => {
    await exports.request(userId);
    expect(await worker().writeNext()).toBe(true);
    const { state, url, bytes, expires_at: at } = await exports.find(userId);
    expect([state, bytes, await keys()]).toEqual(['done', 3, [url!.slice(1)]]);
    expect(Math.round((new Date(at!).getTime() - Date.now()) / 86_400_000)).toBe(7);
    expect([await announced(), await worker().writeNext()]).toEqual([1, false]);
  });

  it('is written again by another worker if the first was killed', async () => {
    await exports.request(userId);
    const killed = (await exports.claim())!;
    await new ShortWriter().write(killed);
    expect(await worker().writeNext()).toBe(false);
    await expireLease();
    expect(await worker().writeNext()).toBe(true);
    expect((await exports.find(userId)).state).toBe('done');
    expect([(await keys()).length, await announced(), await exports.finish(killed, 3)]).toEqual([
      1,
      1,
      false,
    ]);
  });

  it('leaves no file if it is deleted while it is written', async () => {
    await exports.request(userId);
    await worker(new ShortWriter(() => service.remove(userId))).writeNext();
    expect([await keys(), (await exports.find(userId)).state, await announced()]).toEqual([[], 'none', 0]);
  });

  it('is retried after a failure, and given up after twelve', async () => {
    await exports.request(userId);
    const failing = worker(new ShortWriter(() => Promise.reject(new Error('Simulated failure'))));
    await failing.writeNext();
    expect([(await exports.find(userId)).state, await failing.writeNext()]).toEqual(['waiting', false]);
    for (let attempts = 1; attempts < 12; attempts += 1) {
      await expireLease();
      await failing.writeNext();
    }
    expect((await exports.find(userId)).state).toBe('failed');
    expect((await exports.request(userId)).state).toBe('waiting');
  });

  it('is given up if the process died in each of twelve attempts', async () => {
    await exports.request(userId);
    for (let attempts = 1; attempts <= 12; attempts += 1) {
      await exports.claim();
      await expireLease();
    }
    expect((await exports.find(userId)).state).toBe('running');
    await worker().writeNext();
    expect([(await exports.find(userId)).state, await keys()]).toEqual(['failed', []]);
  });

  it('is deleted with its file once it has expired, and so are files without an export', async () => {
    await exports.request(userId);
    await worker().writeNext();
    await exports.request(userId);
    await worker().writeNext();
    expect(await keys()).toHaveLength(2);
    expect(await service.collect()).toBe(1);
    expect(await keys()).toHaveLength(1);
    await database.query(`UPDATE exports SET expires_at = now() - interval '1 second'`);
    expect(await service.collect()).toBe(1);
    expect([await keys(), (await exports.find(userId)).state]).toEqual([[], 'none']);
  });
});
