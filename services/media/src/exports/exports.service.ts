import { Inject, Injectable } from '@nestjs/common';
import type { Actor, DataExport } from '@rubato/contracts';
import { OBJECT_STORE, type ObjectStore } from '@rubato/service-kit';
import { collectBatches } from '../reconciliation/collect-batches.ts';
import { toExportKey, exportPrefix, parseExportToken } from './export-keys.ts';
import { ExportsRepository } from './exports.repository.ts';

const batchSize = 500;

/** Exports of users' data. Their files are deleted before their rows, so that none is forgotten. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly exports: ExportsRepository,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  find({ userId }: Actor): Promise<DataExport> {
    return this.exports.find(userId);
  }

  request({ userId }: Actor): Promise<DataExport> {
    return this.exports.request(userId);
  }

  async delete({ userId }: Actor): Promise<DataExport> {
    await this.remove(userId);
    return this.exports.find(userId);
  }

  /** Deletes the user's export, also one in progress. Returns whether there was one. */
  async remove(userId: number): Promise<boolean> {
    const token = await this.exports.findToken(userId);
    return token !== undefined && this.#remove({ userId, token });
  }

  /** Deletes expired exports, and files without an export: of replaced ones, and of workers that were killed. */
  async collect(): Promise<number> {
    let count = 0;
    for (const expired of await this.exports.findExpired()) if (await this.#remove(expired)) count += 1;
    for await (const batch of collectBatches(this.objects.list(exportPrefix), batchSize)) {
      const tokens = batch.flatMap(({ key }) => parseExportToken(key) ?? []);
      for (const token of await this.exports.findUnknown(tokens)) {
        await this.objects.delete(toExportKey(token));
        count += 1;
      }
    }
    return count;
  }

  async #remove({ userId, token }: { userId: number; token: string }): Promise<boolean> {
    await this.objects.delete(toExportKey(token));
    return this.exports.delete(userId, token);
  }
}
